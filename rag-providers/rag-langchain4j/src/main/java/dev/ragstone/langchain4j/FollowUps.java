package dev.ragstone.langchain4j;

import dev.langchain4j.rag.query.Query;
import dev.ragstone.langchain4j.Conversation.Turn;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts a question that follows on others so that it can be searched alone. */
record FollowUps(BiFunction<String, List<Turn>, String> rewriter) {

    static final FollowUps AS_ASKED = new FollowUps((question, earlier) -> question);

    /** The question to search with: the one that was asked, if nothing was asked before or the rewriter fails. */
    String rewritten(Query query, Consumer<Warning> onWarning) {
        List<Turn> earlier = query.metadata() == null || query.metadata().chatMemory() == null
                ? List.of()
                : Conversation.turns(query.metadata().chatMemory());
        if (earlier.isEmpty()) {
            return query.text();
        }
        try {
            @Nullable String rewritten = rewriter.apply(query.text(), earlier);
            if (rewritten != null && !rewritten.isBlank()) {
                return rewritten;
            }
            onWarning.accept(warning("it gave no text"));
        } catch (RuntimeException e) {
            onWarning.accept(warning(Failures.reason(e)));
        }
        return query.text();
    }

    private static Warning warning(String why) {
        return new Warning(
                "question-not-rewritten", "the question was searched as it was asked, since rewriting failed: " + why);
    }
}
