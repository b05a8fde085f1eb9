/**
 * One consistent look at the index: snapshots, generations and lasting handles.
 */
@NullMarked
package dev.stroma.snapshot;

import org.jspecify.annotations.NullMarked;
