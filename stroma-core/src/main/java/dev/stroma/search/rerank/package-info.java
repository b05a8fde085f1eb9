/**
 * Rerankers that ask a model: a chat model, or one that was made for it.
 */
@NullMarked
package dev.stroma.search.rerank;

import org.jspecify.annotations.NullMarked;
