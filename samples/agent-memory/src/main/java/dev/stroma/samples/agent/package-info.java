/**
 * An agent on the console that remembers, recalls and forgets, without a chat model.
 */
@NullMarked
package dev.stroma.samples.agent;

import org.jspecify.annotations.NullMarked;
