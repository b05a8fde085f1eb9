/**
 * What an agent does: recalling memories, reading and writing state.
 */
@NullMarked
package dev.stroma.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
