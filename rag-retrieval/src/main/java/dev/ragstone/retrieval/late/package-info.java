/**
 * Late interaction: {@link dev.ragstone.retrieval.late.LateInteractionReranker} compares a question with texts token by
 * token (MaxSim), over the token vectors that the embedding model computes anyway.
 *
 * <p>A text keeps the middle of its token vectors in half precision, and of each vector what differs from it, turned at
 * random and rounded to 1, 2 or 4 bits a value with one scale. Token vectors of one text have much in common, and models
 * put much of the rest into a few values: neither should cost bits. Two bits are recommended: the similarities of
 * candidates had a correlation of .998 with those of whole vectors on 100 questions, .990 with one bit, and a text fits
 * into 20,000 bytes. Where that limit makes it necessary, the tokens nearest to the middle of their text are left out;
 * leaving out punctuation and stop words instead lost as much and would need a list for each language.
 *
 * <p>The question keeps its full precision. Signs find the 16 likeliest tokens of a text for each token of the question, by
 * counting bits; only those are compared in full. That is plain Java and needs no incubating module.
 *
 * <p>A token's weight is taken from how many of the candidates have it, see {@code LateQuery}. Stored vectors are looked up
 * by a key made of the text itself, so that only who has a text can reach its vectors.
 */
@NullMarked
package dev.ragstone.retrieval.late;

import org.jspecify.annotations.NullMarked;
