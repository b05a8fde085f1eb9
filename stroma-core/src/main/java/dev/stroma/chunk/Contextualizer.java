package dev.stroma.chunk;

import java.util.function.BiFunction;

import dev.stroma.corpus.CorpusRecord;

/**
 * Says what a reader of one section alone would miss, such as which contract a clause is
 * from. It is embedded and searched with the section and shown apart from its text.
 * Implementations are thread-safe.
 *
 * <p>
 * It is asked for every section of a record that is new or has changed. A section keeps
 * its vector only as long as its context stays the same, so answer the same for the same.
 */
public interface Contextualizer {

	/** Characters of an answer at most, in UTF-16 units. */
	int MAX_LENGTH = 2000;

	/**
	 * What the answers depend on: name, version, options. With another one than before,
	 * records are cut anew.
	 */
	String identity();

	/**
	 * The context of a section, empty for none; a failure fails the update.
	 * @param section one that can be found, with the context its policy gave it
	 */
	String context(CorpusRecord record, Section section);

	/**
	 * One that answers with a function of record and section.
	 */
	static Contextualizer of(String identity, BiFunction<CorpusRecord, Section, String> context) {
		return new Contextualizer() {

			@Override
			public String identity() {
				return identity;
			}

			@Override
			public String context(CorpusRecord record, Section section) {
				return context.apply(record, section);
			}

		};
	}

}
