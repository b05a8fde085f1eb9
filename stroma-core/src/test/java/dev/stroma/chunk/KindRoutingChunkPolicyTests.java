package dev.stroma.chunk;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.TooManySectionsException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class KindRoutingChunkPolicyTests extends ChunkPolicyContract {

	private final ChunkPolicy routing = KindRoutingChunkPolicy.of(MarkdownChunkPolicy.create())
		.kind("log", WindowChunkPolicy.of(5, 0).maxSections(2))
		.kind("chat", PlainTextChunkPolicy.create());

	@Override
	protected ChunkPolicy policy() {
		return this.routing;
	}

	@Test
	void leavesEachRecordToThePolicyOfItsKind() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "# A\nb\n# C\n");
		assertThat(Slices.of(record, this.routing).texts()).containsExactly("# A\nb", "# C");
		assertThat(Slices.of(record.kind("chat"), this.routing).texts()).containsExactly("# A\nb\n# C");
		assertThat(Slices.of(record.kind("log"), this.routing).texts()).containsExactly("# A\nb", "# C");
		assertThat(Slices.of(record.kind("LOG"), this.routing).texts()).hasSize(2);
	}

	@Test
	void keepsTheLimitOfEachPolicy() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "x".repeat(11)).kind("log");
		assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(() -> this.routing.chunk(record));
	}

	@Test
	void namesItsPoliciesInAnyOrder() {
		ChunkPolicy other = KindRoutingChunkPolicy.of(MarkdownChunkPolicy.create())
			.kind("chat", PlainTextChunkPolicy.create())
			.kind("log", WindowChunkPolicy.of(5, 0));
		assertThat(other.identity()).isEqualTo(this.routing.identity()).contains("chat:plaintext-1", "log:window-1");
	}

}
