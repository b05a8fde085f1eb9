package dev.stroma.spring.boot;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;
import dev.stroma.corpus.RecordSource;

/**
 * What {@code stroma.sync.*} says.
 *
 * @param onStart Whether the index is made equal to the RecordSource beans when the
 * application has started, in the background.
 * @param cron When it is made equal to them again: second, minute, hour, day of month,
 * month and day of week, in the system's time zone. Without it, never.
 */
@ConfigurationProperties("stroma.sync")
record SyncProperties(@DefaultValue("true") boolean onStart, @Nullable String cron) {

	SyncProperties {
		CronThread.schedule("stroma.sync.cron", cron);
	}

	@Nullable CronExpression schedule() {
		return CronThread.schedule("stroma.sync.cron", this.cron);
	}

	SourceSync of(String index, Stroma stroma, List<RecordSource> sources, ApplicationEventPublisher events) {
		return new SourceSync(index, stroma, new JoinedSources(sources), this.onStart, schedule(), events);
	}

}
