/**
 * State beside the corpus: values under namespaces and keys.
 */
@NullMarked
package dev.stroma.graph;

import org.jspecify.annotations.NullMarked;
