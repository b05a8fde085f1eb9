package dev.stroma.index;

import dev.stroma.corpus.CorpusRecord;

/**
 * A record as it was given.
 *
 * @param position its number among those given, from 1
 */
record Given(int position, CorpusRecord record) {
}
