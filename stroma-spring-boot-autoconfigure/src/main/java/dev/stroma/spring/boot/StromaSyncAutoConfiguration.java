package dev.stroma.spring.boot;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;

import dev.stroma.Stroma;
import dev.stroma.corpus.RecordSource;
import dev.stroma.snapshot.SnapshotManager;

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
	CommitEvents stromaCommitEvents(SnapshotManager snapshots, ApplicationEventPublisher events) {
		return new CommitEvents(snapshots, events);
	}

	@Bean
	@ConditionalOnBean(RecordSource.class)
	SourceSync stromaSourceSync(Stroma stroma, ObjectProvider<RecordSource> sources, SyncProperties properties,
			ApplicationEventPublisher events) {
		return new SourceSync(stroma, new JoinedSources(sources.orderedStream().toList()), properties.onStart(),
				properties.schedule(), events);
	}

	@Bean
	@ConditionalOnProperty("stroma.backup.cron")
	IndexBackup stromaIndexBackup(Stroma stroma, BackupProperties properties, ApplicationEventPublisher events) {
		return new IndexBackup(stroma, properties.schedule(), properties.place(), properties.kept(), events);
	}

}
