/**
 * What an application keeps beside its texts: values under namespaces and keys, and a
 * graph of things and how they are related.
 */
@NullMarked
package dev.stroma.graph;

import org.jspecify.annotations.NullMarked;
