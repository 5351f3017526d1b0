package dev.ragstone.retrieval.lucene;

/**
 * A chunk that a search found, before it is read.
 *
 * @param doc Lucene's number for it, within one commit
 */
record ScoredDoc(int doc, double score) {}
