/**
 * Tests of what an application finds, with an index of their own.
 */
@NullMarked
package dev.stroma.spring.boot.test;

import org.jspecify.annotations.NullMarked;
