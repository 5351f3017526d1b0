package dev.ragstone.retrieval.extractive;

/**
 * Decides whether sources are about a question at all.
 *
 * <p>Two things speak for it: how much of the question's words the best source holds, and how near the best source is in
 * meaning; see {@link QuestionTerms} and {@link Nearness} for their scales. Neither is enough alone: a passage may use
 * other words, and a passage on the same field is near without having the answer.
 *
 * <p>The constants were chosen on five corpora (a speech, encyclopedia articles, chat logs, product documentation,
 * abstracts of papers) by asking each the questions of all: they go wrong on about one question in fifty, either way, and
 * with words alone on one in fifteen. On two corpora kept aside (annual reports, medical papers), one of 196 questions that
 * have an answer was refused, and one of 24 that have none was answered. A tenth more or less moves a hundredth of them.
 */
final class Relevance {

    private static final double NEARNESS_SHARE = 0.75;
    private static final double ENOUGH = 0.28;
    private static final double ENOUGH_WORDS = 0.31;

    private Relevance() {}

    /** Whether the words alone speak for it. */
    static boolean byWords(double coverage) {
        return coverage >= ENOUGH_WORDS;
    }

    /** Whether words and meaning together speak for it. */
    static boolean byWordsAndMeaning(double coverage, double nearness) {
        return NEARNESS_SHARE * nearness + (1 - NEARNESS_SHARE) * coverage >= ENOUGH;
    }
}
