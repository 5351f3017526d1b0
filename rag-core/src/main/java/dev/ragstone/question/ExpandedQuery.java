package dev.ragstone.question;

import java.util.Locale;

/**
 * The question in other words, to be searched for beside it.
 *
 * @param text what to search for; not blank
 * @since 0.1
 */
public record ExpandedQuery(Kind kind, String text) {

    /** How the words came about. */
    public enum Kind {
        /** The same question, put differently. */
        PARAPHRASE,
        /** A passage that could answer it, made up: hypothetical document embeddings. */
        HYPOTHETICAL,
        /** A more general question behind it. */
        STEP_BACK,
        /** A part of it that can be answered on its own. */
        SUB_QUESTION,
        /** The same question with a word replaced by one that means the same. */
        SYNONYM;

        /** Its name in traces and leg scores, such as {@code sub-question}. */
        public String leg() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public ExpandedQuery {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a query of kind " + kind + " must not be blank");
        }
    }
}
