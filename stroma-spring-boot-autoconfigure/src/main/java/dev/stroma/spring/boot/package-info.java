/**
 * Stroma in a Spring Boot application: beans, properties, health, worker lifecycle.
 */
@NullMarked
package dev.stroma.spring.boot;

import org.jspecify.annotations.NullMarked;
