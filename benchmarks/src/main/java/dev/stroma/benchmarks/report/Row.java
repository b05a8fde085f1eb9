package dev.stroma.benchmarks.report;

import java.util.Map;

/**
 * What was measured of one system in one respect.
 *
 * @param system its name
 * @param jdk the JDK it ran on
 * @param arm what was measured of it, such as {@code hybrid}
 * @param figures by name, in the order in which they are shown; the unit is part of the
 * name
 */
public record Row(String system, String jdk, String arm, Map<String, Double> figures) {
}
