package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.StromaModel;
import dev.stroma.store.GoRecord;
import dev.stroma.store.RecordChange;
import dev.stroma.store.TakeOver;
import dev.stroma.store.TokenCodec;
import dev.stroma.store.VectorLayout;

/**
 * Plans the records of a file of Stroma, the Go library, as if they had been indexed
 * here: with the passages and vectors that they have. They count as cut by the policy
 * given, so that they stay as they are until they change. Where a passage is not in its
 * record's text, the record is cut here and its vectors are made anew.
 */
final class TakenOver implements TakeOver {

	private final ChunkPolicy policy;

	private final TermSource terms;

	private final EmbedderProfile profile;

	private final VectorLayout layout;

	private final Consumer<String> modelCheck;

	TakenOver(ChunkPolicy policy, TermSource terms, EmbedderProfile profile, VectorLayout layout,
			Consumer<String> modelCheck) {
		this.policy = policy;
		this.terms = terms;
		this.profile = profile;
		this.layout = layout;
		this.modelCheck = modelCheck;
	}

	@Override
	public String terms() {
		return this.terms.identity();
	}

	@Override
	public String model(String fingerprint) {
		String model = StromaModel.identity(fingerprint, this.profile);
		this.modelCheck.accept(model);
		return model;
	}

	@Override
	public VectorLayout layout() {
		return this.layout;
	}

	@Override
	public RecordChange plan(GoRecord taken, String model, TokenCodec codec) {
		CorpusRecord record = taken.record();
		List<Section> found = taken.sections();
		Sections sections = ((found != null) ? Sections.of(found) : this.policy.chunk(record)).checkedFor(record,
				(found != null) ? -1 : this.policy.maxSections());
		String further = this.terms.furtherText(record);
		List<RecordChange.Added> added = new ArrayList<>();
		for (int ordinal = 0; ordinal < sections.list().size(); ordinal++) {
			Section section = sections.list().get(ordinal);
			IndexedText text = IndexedText.of(record, section);
			RecordChange.Indexed indexed = section.searchable()
					? RecordChange.Indexed.of(text.terms(this.terms.analyzer(), further),
							vector(text, model, (found != null) ? taken.vectors().get(ordinal) : null), codec)
					: null;
			added.add(new RecordChange.Added(ordinal, section, text.hash(section.searchable(), null), indexed));
		}
		return new RecordChange(null, record, this.policy.identity(), List.of(), added, List.of());
	}

	private RecordChange.Vector vector(IndexedText text, String model, float @Nullable [] values) {
		boolean none = values == null && this.profile.isNone();
		return new RecordChange.Vector(none ? null : ModelInputs.of(model).key(text.embeddingInput()), values, null);
	}

}
