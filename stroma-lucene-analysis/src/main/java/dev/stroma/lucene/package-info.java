/**
 * Lucene's stemmers and stop words behind one door without a Lucene type. Not API.
 */
@NullMarked
package dev.stroma.lucene;

import org.jspecify.annotations.NullMarked;
