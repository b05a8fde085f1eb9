/**
 * Reading: a question to evidence per arm, to one ranking.
 */
@NullMarked
package dev.stroma.search;

import org.jspecify.annotations.NullMarked;
