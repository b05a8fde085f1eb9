package dev.stroma.spring.boot;

import java.nio.file.Path;

/**
 * Application event: a backup by schedule is complete. Published by the thread that backs
 * up, before older backups are deleted.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 * @param file the backup
 */
public record IndexBackedUp(String index, Path file) {
}
