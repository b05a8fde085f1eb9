/**
 * A search over a folder of Markdown and text files, on the command line and over HTTP.
 */
@NullMarked
package dev.stroma.samples.docs;

import org.jspecify.annotations.NullMarked;
