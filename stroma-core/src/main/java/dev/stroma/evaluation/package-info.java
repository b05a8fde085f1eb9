/**
 * How good search is: questions with known answers, and figures for what is found.
 */
@NullMarked
package dev.stroma.evaluation;

import org.jspecify.annotations.NullMarked;
