package dev.stroma.corpus;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CorpusFingerprintTests {

	private static final BigInteger MODULUS = BigInteger.TWO.pow(256);

	private static ContentHash content(int number) {
		return ContentHash.over("test").number(number).build();
	}

	@Test
	void isTheSumOfItsRecordsModulo256Bits() {
		CorpusFingerprint one = CorpusFingerprint.EMPTY.plus("s", "a", content(1));
		CorpusFingerprint other = CorpusFingerprint.EMPTY.plus("s", "b", content(2));
		CorpusFingerprint both = one.plus("s", "b", content(2));
		assertThat(both).isEqualTo(new CorpusFingerprint(one.sum().add(other.sum()).mod(MODULUS), 2));
		ContentHash identified = ContentHash.over("stroma-identity-1")
			.text("s")
			.text("a")
			.bytes(content(1).toBytes())
			.build();
		assertThat(one).isEqualTo(new CorpusFingerprint(new BigInteger(identified.toString(), 16), 1));
	}

	@Test
	void forgetsWhatIsTakenOut() {
		CorpusFingerprint fingerprint = CorpusFingerprint.EMPTY.plus("s", "a", content(1));
		assertThat(fingerprint.plus("s", "b", content(2)).minus("s", "b", content(2))).isEqualTo(fingerprint);
		assertThat(fingerprint.minus("s", "a", content(1))).isEqualTo(CorpusFingerprint.EMPTY);
		assertThat(CorpusFingerprint.EMPTY.minus("s", "a", content(1)).sum()).isPositive();
		assertThat(CorpusFingerprint.EMPTY.minus("s", "a", content(1)).plus("s", "a", content(1)))
			.isEqualTo(CorpusFingerprint.EMPTY);
	}

	@Test
	void doesNotDependOnTheOrderOfChanges() {
		Random random = new Random(4);
		List<Integer> records = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			records.add(i);
		}
		CorpusFingerprint expected = of(records);
		Collections.shuffle(records, random);
		assertThat(of(records)).isEqualTo(expected);
		CorpusFingerprint changed = expected;
		List<Integer> some = new ArrayList<>(records.subList(0, 50));
		for (int i : some) {
			changed = changed.minus("s", "r" + i, content(i)).plus("s", "r" + i, content(-1 - i));
		}
		assertThat(changed).isNotEqualTo(expected);
		Collections.shuffle(some, random);
		for (int i : some) {
			changed = changed.plus("s", "r" + i, content(i)).minus("s", "r" + i, content(-1 - i));
		}
		assertThat(changed).isEqualTo(expected);
	}

	private static CorpusFingerprint of(List<Integer> records) {
		CorpusFingerprint fingerprint = CorpusFingerprint.EMPTY;
		for (int i : records) {
			fingerprint = fingerprint.plus("s", "r" + i, content(i));
		}
		return fingerprint;
	}

	@Test
	void tellsIdentitiesApart() {
		List<CorpusFingerprint> fingerprints = List.of(CorpusFingerprint.EMPTY,
				CorpusFingerprint.EMPTY.plus("", "ab", content(1)), CorpusFingerprint.EMPTY.plus("a", "b", content(1)),
				CorpusFingerprint.EMPTY.plus("ab", "", content(1)), CorpusFingerprint.EMPTY.plus("b", "a", content(1)),
				CorpusFingerprint.EMPTY.plus("a", "b", content(2)));
		assertThat(fingerprints).extracting(CorpusFingerprint::sum).doesNotHaveDuplicates();
	}

	@Test
	void countsUnderItsPipeline() {
		CorpusFingerprint one = CorpusFingerprint.EMPTY.plus("", "a", content(1));
		CorpusFingerprint sameSum = new CorpusFingerprint(one.sum(), 2);
		assertThat(List.of(one.under("p"), one.under("q"), sameSum.under("p"), CorpusFingerprint.EMPTY.under("p")))
			.doesNotHaveDuplicates();
		assertThat(new CorpusFingerprint(one.sum(), 1).under("p")).isEqualTo(one.under("p"));
	}

}
