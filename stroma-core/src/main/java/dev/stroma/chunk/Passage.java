package dev.stroma.chunk;

import java.util.List;

/**
 * What stands under one heading, the heading's own line included.
 *
 * @param headingPath the headings it stands under, outermost first
 * @param blocks its text, side by side
 */
record Passage(List<String> headingPath, List<Block> blocks) {

}
