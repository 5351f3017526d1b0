/** Tests of the Lucene store: its contracts first, then what is particular to it. */
@NullMarked
package dev.ragstone.retrieval.lucene;

import org.jspecify.annotations.NullMarked;
