package dev.ragstone.pipeline;

/**
 * A step that an answer can do without.
 *
 * @param name of its span; its warnings have the codes {@code NAME-failed} and {@code NAME-late}
 * @param consequence what it means for the answer that the step is missing
 */
record OptionalStep(String name, String consequence) {

    static final OptionalStep RECALL =
            new OptionalStep("recall", "what was said before in the conversation was not looked at");
    static final OptionalStep GUARD = new OptionalStep("guard", "the question was not checked");
    static final OptionalStep REWRITE = new OptionalStep("rewrite", "the question was not rewritten");
    static final OptionalStep ROUTE = new OptionalStep("route", "the question was searched for as any other");
    static final OptionalStep CHECK = new OptionalStep("check", "the answer was not checked against its sources");
    static final OptionalStep KEEP = new OptionalStep("keep", "the conversation does not hold this answer");
    static final OptionalStep TRACE = new OptionalStep("trace", "it was not kept");
}
