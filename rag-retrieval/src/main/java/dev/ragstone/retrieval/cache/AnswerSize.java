package dev.ragstone.retrieval.cache;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.generation.Citation;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
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

    /** About how much memory both take, rather more than less: hits and sources may share their texts. */
    static long bytes(AnswerKey key, Answer answer) {
        long bytes = ENTRY_BYTES + chars(key.query().text(), key.history(), key.variant(), answer.text());
        for (Hit hit : answer.hits()) {
            bytes += HIT_BYTES + chars(hit.chunk().text());
        }
        for (NumberedSource source : answer.sources()) {
            bytes += HIT_BYTES + chars(source.hit().chunk().text());
        }
        for (Citation citation : answer.citations()) {
            bytes += HIT_BYTES + chars(citation.quote());
        }
        for (SentenceSupport support : answer.unsupported()) {
            bytes += HIT_BYTES + chars(support.sentence().text(), support.evidence());
        }
        return bytes;
    }

    private static long chars(String... texts) {
        long bytes = 0;
        for (String text : texts) {
            bytes += 2L * text.length();
        }
        return bytes;
    }
}
