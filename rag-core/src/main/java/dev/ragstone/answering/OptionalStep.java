package dev.ragstone.answering;

/**
 * A step that an answer can do without.
 *
 * @param name of its span
 * @param consequence what it means for the answer that the step is missing
 * @param code what the codes of its warnings begin with; they end with {@code -failed} and {@code -late}
 */
record OptionalStep(String name, String consequence, String code) {

    static final OptionalStep RECALL =
            new OptionalStep("recall", "what was said before in the conversation was not looked at");
    static final OptionalStep GUARD = new OptionalStep("guard", "the question was not checked");
    static final OptionalStep REWRITE = new OptionalStep("rewrite", "the question was not rewritten");
    static final OptionalStep ROUTE = new OptionalStep("route", "the question was searched for as any other");
    static final OptionalStep ANSWER_CACHE =
            new OptionalStep("answer-cache", "no answer that was given before was looked for");
    static final OptionalStep RERANK = new OptionalStep("rerank", "results are not reranked", "reranking");
    static final OptionalStep SCREEN = new OptionalStep("screen", "what was found was not screened");
    static final OptionalStep RELEVANCE = new OptionalStep("relevance", "what was found counts as relevant");
    static final OptionalStep CHECK = new OptionalStep("check", "the answer was not checked against its sources");
    static final OptionalStep KEEP_ANSWER =
            new OptionalStep("keep-answer", "the answer was not kept for the next time");
    static final OptionalStep KEEP = new OptionalStep("keep", "the conversation does not hold this answer");
    static final OptionalStep TRACE = new OptionalStep("trace", "it was not kept");

    /** A step whose warnings are named as its span is. */
    private OptionalStep(String name, String consequence) {
        this(name, consequence, name);
    }
}
