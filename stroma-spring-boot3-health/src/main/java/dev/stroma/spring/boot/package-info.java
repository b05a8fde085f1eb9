/**
 * Health on Spring Boot 3: a part of the package of the same name.
 */
@NullMarked
package dev.stroma.spring.boot;

import org.jspecify.annotations.NullMarked;
