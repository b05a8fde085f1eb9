package dev.stroma.spring.boot;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import dev.stroma.Stroma;
import dev.stroma.corpus.RecordSource;

/**
 * Auto-configuration of what goes on beside the application's own calls: application
 * events, the sync of the {@link RecordSource} beans, in the order of these beans, and
 * backups.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnSingleCandidate(Stroma.class)
@EnableConfigurationProperties({ SyncProperties.class, BackupProperties.class })
public final class StromaSyncAutoConfiguration {

	@Bean
	CommitEvents stromaCommitEvents(Stroma stroma, ObjectProvider<IndexParts> parts, ApplicationEventPublisher events) {
		// an index that the application opened itself tells whom it was told to tell
		IndexParts own = parts.getIfAvailable();
		return new CommitEvents(StromaIndexes.DEFAULT, stroma,
				(own != null) ? own.switches(StromaIndexes.DEFAULT) : new IndexSwitches(), events);
	}

	@Bean
	@ConditionalOnBean(RecordSource.class)
	@Nullable SourceSync stromaSourceSync(Stroma stroma, ConfigurableListableBeanFactory beans, Environment environment,
			SyncProperties properties, ApplicationEventPublisher events) {
		List<RecordSource> sources = QualifiedBeans.of(beans, environment).allUnnamed(RecordSource.class);
		return sources.isEmpty() ? null : properties.of(StromaIndexes.DEFAULT, stroma, sources, events);
	}

	@Bean
	@ConditionalOnProperty("stroma.backup.cron")
	IndexBackup stromaIndexBackup(Stroma stroma, BackupProperties properties, ApplicationEventPublisher events) {
		return properties.of(StromaIndexes.DEFAULT, stroma, events);
	}

}
