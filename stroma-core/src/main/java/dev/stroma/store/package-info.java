/**
 * The one SQLite file: connections, schema, index sets and every SQL statement. Not API:
 * types here are public for the packages above only and may change at any time.
 */
@NullMarked
package dev.stroma.store;

import org.jspecify.annotations.NullMarked;
