/** Tests of the PostgreSQL store: its contracts first, then what is particular to it. */
@NullMarked
package dev.ragstone.pgvector;

import org.jspecify.annotations.NullMarked;
