package dev.ragstone.opentelemetry;

import java.util.Map;
import java.util.Set;

/** Which steps are operations that the conventions know. */
final class Operation {

    static final String WORKFLOW = "invoke_workflow";
    static final String RETRIEVAL = "retrieval";
    static final String CHAT = "chat";
    static final String EMBEDDINGS = "embeddings";

    static final String GENERATE = "generate";
    static final String EMBED = "embed";
    static final String SYNC = "sync";
    static final String REINDEX = "reindex";
    static final String CACHE = "cache";
    static final String ANSWER_CACHE = "answer-cache";

    private static final Map<String, String> OF_STEPS = Map.of(GENERATE, CHAT, EMBED, EMBEDDINGS);
    private static final Set<String> SEARCHES =
            Set.of("bm25", "vector", "feedback-bm25", "feedback-vector", "langchain4j");
    private static final Set<String> BACKGROUND = Set.of(SYNC, REINDEX, "close");

    private Operation() {}

    /** Empty for what is none. */
    static String of(String step) {
        return OF_STEPS.getOrDefault(step, "");
    }

    /** Whether a store is searched in this step. */
    static boolean isSearch(String step) {
        return SEARCHES.contains(step);
    }

    /** Whether the step belongs to no answer and no search. */
    static boolean isBackground(String step) {
        return BACKGROUND.contains(step);
    }
}
