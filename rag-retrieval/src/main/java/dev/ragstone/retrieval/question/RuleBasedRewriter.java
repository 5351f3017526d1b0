package dev.ragstone.retrieval.question;

import dev.ragstone.prompt.Turn;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.Rewriting;
import java.util.List;

/**
 * Adds what a conversation is about to a follow-up question that does not say it: names, quoted terms and identifiers of
 * the last questions and the last answer, or the words of the last question if there are none.
 *
 * <p>The question itself stays as it was asked, with the terms in brackets behind it; that is made for searching and not
 * for reading. Whether it refers to anything is told by {@link FollowUp}. Safe for use by several threads, deterministic,
 * never throws; linear in the texts.
 *
 * @since 0.1
 */
public final class RuleBasedRewriter implements QuestionRewriter {

    /** Further back, a conversation was about something else. */
    private static final int LAST_TURNS = 6;

    /** Creates a rewriter. */
    public RuleBasedRewriter() {}

    @Override
    public Rewriting rewrite(String question, List<Turn> history) {
        return FollowUp.needsRewriting(question, history) ? withTopic(question, history) : Rewriting.none(question);
    }

    /** {@code question} with the topic, whether it refers to anything or not; as it was if there is no topic. */
    static Rewriting withTopic(String question, List<Turn> history) {
        List<String> terms =
                TopicTerms.of(question, history.subList(Math.max(0, history.size() - LAST_TURNS), history.size()));
        return terms.isEmpty()
                ? Rewriting.none(question)
                : new Rewriting(
                        question.strip() + " (" + String.join(", ", terms) + ")", Rewriting.Method.RULES, List.of());
    }
}
