package dev.ragstone.question;

/**
 * When documents are searched for a question.
 *
 * @since 0.1
 */
public enum RetrievalMode {
    /** For every question. */
    ALWAYS,
    /** When the question needs documents, as its {@link Route} says. */
    AUTOMATIC,
    /** When the caller asks for it. */
    MANUAL;

    /**
     * Whether to search.
     *
     * @param requested whether the caller asked for documents; counts only for {@link #MANUAL}
     */
    public boolean retrieves(Route route, boolean requested) {
        return switch (this) {
            case ALWAYS -> true;
            case AUTOMATIC -> route.needsDocuments();
            case MANUAL -> requested;
        };
    }
}
