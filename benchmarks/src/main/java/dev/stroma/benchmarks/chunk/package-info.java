/**
 * How fast texts are cut into chunks, beside the splitters of other systems.
 */
@NullMarked
package dev.stroma.benchmarks.chunk;

import org.jspecify.annotations.NullMarked;
