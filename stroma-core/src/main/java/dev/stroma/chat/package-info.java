/**
 * Text and JSON from chat models.
 */
@NullMarked
package dev.stroma.chat;

import org.jspecify.annotations.NullMarked;
