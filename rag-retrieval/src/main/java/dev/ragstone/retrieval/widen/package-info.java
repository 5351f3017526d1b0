/**
 * Gives hits more of the text around them: {@link dev.ragstone.retrieval.widen.Widening}.
 *
 * <p>A small chunk is found precisely but may say too little on its own. What is added is always one span of the
 * document's text, so that the result is verbatim and a citation of it resolves; hits whose spans meet become one, and no
 * character of a document comes twice. Everything is read from the store again, so the scope is checked again: a document
 * that was withdrawn since the search is left out.
 */
@NullMarked
package dev.ragstone.retrieval.widen;

import org.jspecify.annotations.NullMarked;
