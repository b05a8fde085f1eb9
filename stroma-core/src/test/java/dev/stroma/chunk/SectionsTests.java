package dev.stroma.chunk;

import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SectionsTests {

	private final CorpusRecord record = CorpusRecord.of("notes/a.md", "Title", "0123\uD83D\uDE00789");

	@Test
	void keepsSectionsThatAreInOrder() {
		Sections sections = Sections
			.of(List.of(section(0, 9, null), section(0, 4, 0), section(4, 6, 0), section(4, 6, null)));
		assertThat(sections.checkedFor(this.record, 0)).isSameAs(sections);
	}

	@Test
	void refusesASliceBeyondTheBody() {
		assertRefused("[4, 10) ends behind the body, which has 9 characters", section(0, 4, null),
				section(4, 10, null));
	}

	@Test
	void refusesASplitSurrogatePair() {
		assertRefused("[5, 9) splits a surrogate pair", section(0, 4, null), section(5, 9, null));
		assertRefused("[4, 5) splits a surrogate pair", section(0, 4, null), section(4, 5, null));
	}

	@Test
	void refusesSectionsOutOfOrder() {
		assertRefused("[3, 9) begins before the one before it, at 4", section(4, 6, null), section(3, 9, null));
	}

	@Test
	void refusesAParentThatIsNotBeforeItsChild() {
		assertRefused("[4, 9) has parent 1, not an index below its own", section(0, 9, null), section(4, 9, 1));
		assertRefused("[4, 9) has parent -1, not an index below its own", section(0, 9, null), section(4, 9, -1));
	}

	@Test
	void refusesMoreSectionsThanAllowed() {
		Sections sections = Sections.of(IntStream.range(0, 10_001).mapToObj((i) -> section(0, 1, null)).toList());
		assertThat(sections.checkedFor(this.record, -1)).isSameAs(sections);
		assertThat(sections.checkedFor(this.record, 10_001)).isSameAs(sections);
		assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(() -> sections.checkedFor(this.record, 0))
			.withMessage("Record 'notes/a.md' (9 characters) has more than 10000 sections: "
					+ "raise maxSections or the chunk size, or split the record");
	}

	private void assertRefused(String violation, Section... sections) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> Sections.of(List.of(sections)).checkedFor(this.record, 0))
			.withMessage("The chunk policy made a wrong section 1 of record 'notes/a.md': " + violation
					+ ". Correct the policy");
	}

	private static Section section(int start, int end, @Nullable Integer parent) {
		return Section.of(List.of(), start, end).parent(parent);
	}

}
