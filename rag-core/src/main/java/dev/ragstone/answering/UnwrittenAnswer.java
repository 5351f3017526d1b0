package dev.ragstone.answering;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Usage;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Answers for which no model is asked: without sources it could only invent, and what is refused is none of its business.
 */
final class UnwrittenAnswer {

    /** Who wrote them. */
    static final String NOBODY = "none";

    private static final String NOTHING_FOUND = "I don't have information about that.";
    private static final String NOTHING_READABLE = "There is nothing here that you may read.";
    private static final String NOTHING_FITS = "I found something about that, but it is too long for me to read.";
    private static final String ABSTAINED = "abstained";

    /** Names the attribute of a refusal. */
    static final String REFUSED = "refused";

    /** Why an answer is {@link #unread}. */
    static final Warning CROWDED_OUT = new Warning(
            "no-room-for-sources",
            "none of the passages that were found fits into the prompt, so no generator was asked; allow more prompt tokens"
                    + " or index smaller chunks");

    private UnwrittenAnswer() {}

    static Answer refusal(String reason) {
        return of(reason, REFUSED, List.of(), Usage.none());
    }

    static boolean isRefusal(Answer answer) {
        return answer.attributes().containsKey(REFUSED);
    }

    /** @param spent on what was written and taken back */
    static Answer abstention(Retrieval found, Usage spent) {
        boolean readable =
                found.warnings().stream().noneMatch(warning -> warning.code().equals(Retrieval.NO_READABLE_DOCUMENTS));
        return of(readable ? NOTHING_FOUND : NOTHING_READABLE, ABSTAINED, found.hits(), spent);
    }

    /** For what was found and did not fit: a model that reads none of it could only invent. */
    static Answer unread(Retrieval found, Usage spent) {
        return of(NOTHING_FITS, ABSTAINED, found.hits(), spent);
    }

    private static Answer of(String said, String why, List<Hit> hits, Usage spent) {
        return new Answer(
                said,
                List.of(),
                List.of(),
                hits,
                List.of(),
                NOBODY,
                Map.of(why, "true"),
                OptionalDouble.empty(),
                spent,
                List.of());
    }
}
