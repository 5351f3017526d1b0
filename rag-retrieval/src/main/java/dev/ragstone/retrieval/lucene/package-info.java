/**
 * The embedded store: Lucene in one directory, in this process.
 *
 * <p>{@link dev.ragstone.retrieval.lucene.LuceneStore} is the whole; {@link dev.ragstone.retrieval.lucene.LuceneVectorStore}
 * and {@link dev.ragstone.retrieval.lucene.LuceneKeywordIndex} are its halves on their own. All three rest on a directory
 * that is read as of its last commit and written one commit at a time. A document is one block of Lucene documents - its
 * chunks, then its own record - replaced as one; ledger rows stand apart, so that a failed file's row can change while its
 * old version stays searchable. Format and fingerprint are part of every commit.
 *
 * <p>Words: title, headings and text are one field, whose BM25 is the base of every score; titles and headings have a
 * field of their own as well and count a little more. Each language with an analysis of its own has its own fields, and a
 * query is analysed for every language the index has. Text of unknown language is treated as English, in the same fields:
 * most of it is, a half-known collection keeps one set of word statistics, and characters of Chinese, Japanese and Korean
 * are paired in every language; stemming a foreign word does little harm when the query is stemmed alike. Languages that
 * are known but have no analysis share fields without stemming. Stop words are indexed: a query leaves them out as long as
 * it has other words, except next to those. A third field holds the wholes and parts of compound words and identifiers,
 * apart from the text, because counted as its words they would distort its length and their rarity. What stands together
 * is looked at only in the best hundred chunks, which costs the same in an index of any size.
 *
 * <p>Filters: key, type and value of an attribute are one term; numbers and moments are points as well. Values too long
 * for a term are hashed, and patterns over them are checked against what is stored.
 *
 * <p>Vectors: up to some thousand are compared one by one, exactly; beyond that the HNSW graph is asked, and searched for
 * as long as the list still changes. A narrow scope is scanned. Few large segments make few graphs, so an index is merged
 * towards one after a run of commits, while others search and write.
 */
@NullMarked
package dev.ragstone.retrieval.lucene;

import org.jspecify.annotations.NullMarked;
