package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Whether there is an index of words.
 *
 * @param enabled Whether texts are found by their words. Otherwise no index of words is
 * written, and search is by meaning only.
 */
record FtsProperties(@DefaultValue("true") boolean enabled) {
}
