package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;

/**
 * What {@code stroma.backup.*} says.
 *
 * @param cron When the index is backed up: second, minute, hour, day of month, month and
 * day of week, in the system's time zone. Without it, never.
 * @param directory Directory of the backups, created when absent. Required with a
 * schedule.
 * @param keep How many backups are kept, at least 1; older ones are deleted after a new
 * one is complete.
 */
@ConfigurationProperties("stroma.backup")
record BackupProperties(@Nullable String cron, @Nullable String directory, @DefaultValue("7") int keep) {

	BackupProperties {
		CronThread.schedule("stroma.backup.cron", cron);
		StromaPropertyException.require(keep >= 1, "stroma.backup.keep", keep, "Use 1 or more.");
	}

	@Nullable CronExpression schedule() {
		return CronThread.schedule("stroma.backup.cron", this.cron);
	}

	Path place() {
		if (this.directory == null || this.directory.isBlank()) {
			throw StromaPropertyException.missing("stroma.backup.directory",
					"Name a directory for the backups, or leave out 'stroma.backup.cron'.");
		}
		return StromaPropertyException.accept("stroma.backup.directory", this.directory, Path::of);
	}

	IndexBackup of(String index, Stroma stroma, ApplicationEventPublisher events) {
		return new IndexBackup(index, stroma, schedule(), place(), this.keep, events);
	}

}
