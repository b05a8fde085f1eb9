package dev.stroma.benchmarks.search;

/**
 * What a system gives back for a question: a document's name and its text, read anew.
 */
record Passage(String ref, String text) {
}
