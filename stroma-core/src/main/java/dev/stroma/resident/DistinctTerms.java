package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.TermColumns;

/**
 * Collects the terms of one chunk of a segment, each once. Not thread-safe.
 */
final class DistinctTerms implements TermColumns.Visitor {

	private final TermDictionary dictionary;

	private int[] terms = new int[64];

	private int size;

	DistinctTerms(TermDictionary dictionary) {
		this.dictionary = dictionary;
	}

	@Override
	public void term(byte[] bytes, int start, int end, double weight) {
		if (this.size == this.terms.length) {
			unite();
			if (this.size > this.terms.length / 2) {
				this.terms = Arrays.copyOf(this.terms, 2 * this.size);
			}
		}
		this.terms[this.size++] = this.dictionary.find(bytes, start, end);
	}

	private void unite() {
		Arrays.sort(this.terms, 0, this.size);
		int distinct = 0;
		for (int i = 0; i < this.size; i++) {
			if (i == 0 || this.terms[i] != this.terms[i - 1]) {
				this.terms[distinct++] = this.terms[i];
			}
		}
		this.size = distinct;
	}

	int size() {
		unite();
		return this.size;
	}

	int get(int index) {
		return this.terms[index];
	}

}
