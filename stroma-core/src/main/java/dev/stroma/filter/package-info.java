/**
 * Which records a search may return, as data.
 */
@NullMarked
package dev.stroma.filter;

import org.jspecify.annotations.NullMarked;
