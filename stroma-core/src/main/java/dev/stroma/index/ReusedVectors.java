package dev.stroma.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkText;
import dev.stroma.chunk.Section;
import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.StromaModel;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.StromaException;
import dev.stroma.store.OtherFile;
import dev.stroma.store.RecordChange;
import dev.stroma.store.Store;

/**
 * Vectors that are taken from another file instead of being computed. Whatever is wrong
 * with that file, the run goes on without it and reports why.
 */
final class ReusedVectors implements AutoCloseable {

	private static final int AT_ONCE = 1000;

	private final Store store;

	private @Nullable OtherFile file;

	private ReuseStatus status;

	private String reason;

	private ReusedVectors(Store store, @Nullable OtherFile file, ReuseStatus status, String reason) {
		this.store = store;
		this.file = file;
		this.status = status;
		this.reason = reason;
	}

	static ReusedVectors none(Store store) {
		return open(null, store, EmbedderProfile.of("none", "no vectors"));
	}

	/**
	 * @param path of the file, {@code null} for none
	 */
	static ReusedVectors open(@Nullable Path path, Store store, EmbedderProfile profile) {
		if (path == null) {
			return new ReusedVectors(store, null, ReuseStatus.DISABLED, "no file is named");
		}
		try {
			// its own vectors are looked up in any case
			return isSame(path, store.path()) ? new ReusedVectors(store, null, ReuseStatus.ACTIVE, "")
					: open(path, store.other(path), store, profile);
		}
		catch (StromaException | IOException ex) {
			return new ReusedVectors(store, null,
					(ex instanceof IncompatibleIndexException) ? ReuseStatus.INCOMPATIBLE : ReuseStatus.UNAVAILABLE,
					String.valueOf(ex.getMessage()));
		}
	}

	private static boolean isSame(Path path, Path own) throws IOException {
		return Files.exists(path) && Files.isSameFile(path, own);
	}

	private static ReusedVectors open(Path path, OtherFile file, Store store, EmbedderProfile profile) {
		try {
			String reason = misfit(path, file, profile);
			if (reason.isEmpty()) {
				return new ReusedVectors(store, file, ReuseStatus.ACTIVE, "");
			}
			file.close();
			return new ReusedVectors(store, null, ReuseStatus.INCOMPATIBLE, reason);
		}
		catch (RuntimeException ex) {
			file.close();
			throw ex;
		}
	}

	/** Why its vectors are of no use, empty when they are. */
	private static String misfit(Path path, OtherFile file, EmbedderProfile profile) {
		if (profile.isNone()) {
			return "there is no embedder whose vectors '%s' could have".formatted(path);
		}
		String model = file.model((fingerprint) -> StromaModel.identity(fingerprint, profile)).orElse("none");
		if (!model.equals(profile.identity())) {
			return "the vectors of '%s' are of model '%s', not of '%s'".formatted(path, model.replace('\t', ' '),
					profile.identity().replace('\t', ' '));
		}
		int width = file.dimension();
		return (width > 0 && profile.dimension() > 0 && width != profile.dimension())
				? "the vectors of '%s' have %d dimensions, not %d".formatted(path, width, profile.dimension()) : "";
	}

	ReuseStatus status() {
		return this.status;
	}

	String reason() {
		return this.reason;
	}

	/**
	 * The same changes, of which those vectors that the other file has are in this one
	 * now.
	 */
	PlannedChanges kept(PlannedChanges planned) {
		return taken(planned, true);
	}

	/**
	 * The same changes, with those vectors that the other file has counted as known.
	 */
	PlannedChanges known(PlannedChanges planned) {
		return taken(planned, false);
	}

	private PlannedChanges taken(PlannedChanges planned, boolean keeps) {
		OtherFile from = this.file;
		if (from == null) {
			return planned;
		}
		Set<ContentHash> known = new HashSet<>(planned.inFile());
		List<OtherFile.Wanted> wanted = wanted(planned);
		for (int i = 0; i < wanted.size() && this.file != null; i += AT_ONCE) {
			Map<ContentHash, float[]> found = read(from, wanted.subList(i, Math.min(i + AT_ONCE, wanted.size())));
			if (keeps && !found.isEmpty()) {
				this.store.write((writer) -> {
					found.forEach(writer::keep);
					return true;
				});
			}
			known.addAll(found.keySet());
		}
		return new PlannedChanges(planned.records(), known, planned.found());
	}

	private static List<OtherFile.Wanted> wanted(PlannedChanges planned) {
		Set<ContentHash> missing = planned.missingInputs().keySet();
		Map<ContentHash, OtherFile.Wanted> wanted = new LinkedHashMap<>();
		for (PlannedRecord record : planned.records()) {
			for (RecordChange.Added chunk : record.change().added()) {
				ContentHash key = (chunk.indexed() != null) ? chunk.indexed().vector().key() : null;
				if (key != null && missing.contains(key)) {
					Section section = chunk.section();
					wanted.put(key, new OtherFile.Wanted(key, ChunkText.saying(record.after().title(),
							section.headingPath(), section.context(), section.text(record.after().body()))));
				}
			}
		}
		return new ArrayList<>(wanted.values());
	}

	private Map<ContentHash, float[]> read(OtherFile from, List<OtherFile.Wanted> wanted) {
		try {
			return from.vectors(wanted);
		}
		catch (StromaException ex) {
			this.status = ReuseStatus.ERROR;
			this.reason = String.valueOf(ex.getMessage());
			close();
			return Map.of();
		}
	}

	@Override
	public void close() {
		OtherFile open = this.file;
		this.file = null;
		if (open != null) {
			open.close();
		}
	}

}
