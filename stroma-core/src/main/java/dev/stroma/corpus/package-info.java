/**
 * What is indexed: records, their metadata and their hashes.
 */
@NullMarked
package dev.stroma.corpus;

import org.jspecify.annotations.NullMarked;
