/**
 * What an agent remembers: memories that are found by meaning, and conversations.
 */
@NullMarked
package dev.stroma.memory;

import org.jspecify.annotations.NullMarked;
