package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.util.StringUtils;

import dev.stroma.Stroma;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.search.rerank.ChatReranker;
import dev.stroma.text.TextAnalyzer;

/**
 * Opens the indexes that have a name. Each part of an index is, in this order:
 * <ol>
 * <li>the bean that has the index's name as qualifier;</li>
 * <li>what the index's own properties say of that part, where they say anything;</li>
 * <li>the bean that the index at {@code stroma.path} has, or would have.</li>
 * </ol>
 */
final class NamedIndexes implements AutoCloseable {

	static final String BEAN = "stromaNamedIndexes";

	/** What cannot be said of one index. */
	private static final List<String> OF_ALL = List.of("actuator", "chat", "indexes");

	private final QualifiedBeans beans;

	private final Environment environment;

	private final IndexParts parts;

	private final ApplicationEventPublisher events;

	private final List<ChatReranker> rerankers = new ArrayList<>();

	NamedIndexes(QualifiedBeans beans, Environment environment, IndexParts parts, ApplicationEventPublisher events) {
		this.beans = beans;
		this.environment = environment;
		this.parts = parts;
		this.events = events;
		requireOwnGroups();
		requireOneIndexPerFile();
	}

	private void requireOwnGroups() {
		for (String name : this.beans.indexes()) {
			IndexOverlay overlay = new IndexOverlay(name, this.environment);
			OF_ALL.stream().filter(overlay::has).forEach((group) -> {
				throw StromaPropertyException.refused(IndexNames.PREFIX + "." + name, group,
						"'stroma.%s' is of all indexes together: say it there.".formatted(group));
			});
		}
	}

	private void requireOneIndexPerFile() {
		Map<Path, String> properties = new LinkedHashMap<>();
		String own = this.environment.getProperty("stroma.path");
		if (StringUtils.hasText(own)) {
			properties.put(Path.of(own).toAbsolutePath().normalize(), "stroma.path");
		}
		for (String name : this.beans.indexes()) {
			String property = "%s.%s.path".formatted(IndexNames.PREFIX, name);
			IndexOverlay overlay = new IndexOverlay(name, this.environment);
			String path = overlay.has("path") ? overlay.binder().bind("stroma.path", String.class).orElse("") : "";
			if (!StringUtils.hasText(path)) {
				throw StromaPropertyException.missing(property,
						"Name the file of the index '%s'; it is created when absent.".formatted(name));
			}
			Path file = StromaPropertyException.accept(property, path, Path::of).toAbsolutePath().normalize();
			String other = properties.putIfAbsent(file, property);
			if (other != null) {
				throw StromaPropertyException.refused(property, path,
						"'%s' has it, too: give each index a file of its own.".formatted(other));
			}
		}
	}

	Stroma open(String name) {
		return said(name, (settings) -> this.parts.open(name, settings.stroma(), chosen(name, settings),
				customizers(name, settings.slowSearches())));
	}

	private IndexParts.Chosen chosen(String name, IndexSettings settings) {
		IndexOverlay own = new IndexOverlay(name, this.environment);
		Embedder embedder = this.beans.named(Embedder.class, name);
		boolean ownEmbedder = embedder == null
				&& (own.has("embedder") || (own.has("profile") && isMade(Embedder.class)));
		Embedder chosen = ownEmbedder ? this.parts.embedder(name, settings.embedder(), own.has("embedder.base-url"))
				: new ContainerEmbedder((embedder != null) ? embedder : this.beans.unnamed(Embedder.class));
		return new IndexParts.Chosen(chosen,
				choose(ChunkPolicy.class, name, own.has("chunk") || (own.has("profile") && isMade(ChunkPolicy.class)),
						() -> settings.stroma().chunkPolicy()),
				choose(TextAnalyzer.class, name, own.has("lexical"), settings.stroma()::analyzer),
				choose(FusionStrategy.class, name, own.has("fusion"), settings.fusion()::fusion),
				reranker(name, own.has("rerank"), settings.rerank()), extractor(name));
	}

	/** Whether what all indexes have is made of properties, which a profile changes. */
	private boolean isMade(Class<?> type) {
		return this.beans.unnamedNames(type).equals(List.of("stroma" + type.getSimpleName()));
	}

	private <T> T choose(Class<T> type, String name, boolean own, Supplier<T> made) {
		T named = this.beans.named(type, name);
		if (named != null) {
			return named;
		}
		return own ? made.get() : this.beans.unnamed(type);
	}

	private @Nullable Reranker reranker(String name, boolean own, RerankProperties properties) {
		Reranker named = this.beans.named(Reranker.class, name);
		if (named != null || !own) {
			return (named != null) ? named : this.beans.unnamedIfAny(Reranker.class);
		}
		Reranker made = this.parts.reranker(properties);
		if (made instanceof ChatReranker closed) {
			this.rerankers.add(closed);
		}
		return made;
	}

	private @Nullable EntityExtractor extractor(String name) {
		EntityExtractor named = this.beans.named(EntityExtractor.class, name);
		return (named != null) ? named : this.beans.unnamedIfAny(EntityExtractor.class);
	}

	private List<StromaCustomizer> customizers(String name, SlowSearchProperties slowSearches) {
		List<StromaCustomizer> customizers = new ArrayList<>(this.beans.allUnnamed(StromaCustomizer.class));
		customizers.add(slowSearches::applyTo);
		customizers.addAll(this.beans.allNamed(StromaCustomizer.class, name));
		return customizers;
	}

	CommitEvents events(String name) {
		return new CommitEvents(name, stroma(name), this.parts.switches(name), this.events);
	}

	/**
	 * @return {@code null} when there is no source for the index
	 */
	@Nullable SourceSync sync(String name) {
		List<RecordSource> sources = this.beans.allNamed(RecordSource.class, name);
		return sources.isEmpty() ? null
				: said(name, (settings) -> settings.sync().of(name, stroma(name), sources, this.events));
	}

	/**
	 * @return {@code null} when there is no schedule
	 */
	@Nullable IndexBackup backup(String name) {
		return said(name, (settings) -> (settings.backup().schedule() != null)
				? settings.backup().of(name, stroma(name), this.events) : null);
	}

	StromaLifecycle lifecycle(String name, EmbeddingWorker worker) {
		return new StromaLifecycle(worker, said(name, (settings) -> settings.stroma().embeddingSchedule() != null));
	}

	/**
	 * @return {@code null} when there is no schedule
	 */
	@Nullable EmbeddingSchedule schedule(String name, EmbeddingWorker worker) {
		CronExpression schedule = said(name, (settings) -> Optional.ofNullable(settings.stroma().embeddingSchedule()))
			.orElse(null);
		return (schedule != null) ? new EmbeddingSchedule(stroma(name), worker, schedule, this.events) : null;
	}

	IndexHealth health(String name, List<IndexJob> jobs, Clock clock) {
		return said(name, (settings) -> new IndexHealth(stroma(name), jobs, settings.health(), clock));
	}

	private Stroma stroma(String name) {
		return this.beans.beans().getBean(NamedIndexRegistrar.PREFIX + name, Stroma.class);
	}

	/** What the properties of an index say, a refusal naming the index. */
	private <T> T said(String name, Function<IndexSettings, T> reading) {
		try {
			return reading.apply(IndexSettings.of(new IndexOverlay(name, this.environment).binder()));
		}
		catch (StromaPropertyException ex) {
			throw ex.ofIndex(name);
		}
	}

	@Override
	public void close() {
		this.rerankers.forEach(ChatReranker::close);
	}

}
