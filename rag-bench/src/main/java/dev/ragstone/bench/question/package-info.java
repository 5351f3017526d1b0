/**
 * What happens to a question before retrieval, measured: how many orders to a model are found and how often an ordinary
 * text is taken for one, and how well follow-up questions are told and rewritten.
 *
 * <p>Rules were written from the languages. Where errors were looked at, it was in the first half of a set only, and both
 * halves are reported.
 */
@NullMarked
package dev.ragstone.bench.question;

import org.jspecify.annotations.NullMarked;
