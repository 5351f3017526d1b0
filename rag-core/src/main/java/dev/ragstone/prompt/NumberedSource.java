package dev.ragstone.prompt;

import dev.ragstone.search.Hit;

/**
 * A hit that went into a prompt under a number, by which an answer cites it.
 *
 * @param number from one, without gaps
 * @since 0.1
 */
public record NumberedSource(int number, Hit hit) {}
