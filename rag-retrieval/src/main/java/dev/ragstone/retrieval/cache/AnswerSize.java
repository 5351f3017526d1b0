package dev.ragstone.retrieval.cache;

import dev.ragstone.generation.Answer;
import dev.ragstone.search.Hit;
import dev.ragstone.trace.Span;

/** What decides whether and for how much memory an answer is kept. */
final class AnswerSize {

    private static final long ENTRY_BYTES = 2_000;
    private static final long HIT_BYTES = 1_000;

    private AnswerSize() {}

    /** Whether every part did its work; what a part that failed would have said may be there the next time. */
    static boolean isWhole(Answer answer) {
        return answer.trace().stream().allMatch(span -> span.result() == Span.Result.OK);
    }

    /** About how much memory it takes. */
    static long bytes(Answer answer) {
        long bytes = ENTRY_BYTES + 2L * answer.text().length();
        for (Hit hit : answer.hits()) {
            bytes += HIT_BYTES + 2L * hit.chunk().text().length();
        }
        return bytes;
    }
}
