/**
 * How models are reached: one bounded, retried, classified HTTP request.
 */
@NullMarked
package dev.stroma.provider;

import org.jspecify.annotations.NullMarked;
