package dev.ragstone.evaluation;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The questions of one's own corpus, each with the documents or passages that answer it.
 *
 * <pre>{@code
 * var questions = JudgedQuestions.of(
 *         new JudgedQuestion("notice", "How long is the notice period?", List.of(Target.document("lease.md", 1))),
 *         new JudgedQuestion("fee", "What does it cost?", List.of(Target.passage("The yearly fee is 1,200", 1))));
 * }</pre>
 *
 * <p>{@link JudgedSet} does the same for documents whose ids are known exactly, as in a public test set.
 *
 * @since 0.1
 */
public record JudgedQuestions(List<JudgedQuestion> questions) {

    public JudgedQuestions {
        questions = List.copyOf(questions);
        Set<String> ids = new HashSet<>();
        for (JudgedQuestion question : questions) {
            if (!ids.add(question.id())) {
                throw new IllegalArgumentException("there already is a question with the id '" + question.id() + "'");
            }
        }
    }

    /** These questions, in this order. */
    public static JudgedQuestions of(JudgedQuestion... questions) {
        return new JudgedQuestions(List.of(questions));
    }

    /** The set by which what was found is measured. */
    public JudgedSet judgedSet() {
        var set = JudgedSet.builder();
        questions.forEach(question -> set.query(question.id(), question.text(), question.grades()));
        return set.build();
    }

    /**
     * Asks {@code search} each question that has an answer, one after the other in the caller's thread, for at most
     * {@code limit} hits. What it throws is thrown on: a figure with questions left out would mislead.
     */
    public RankedRun ask(String name, int limit, Function<Query, List<Hit>> search) {
        var entries = new LinkedHashMap<String, List<RankedRun.Entry>>();
        var answerable = new HashSet<>(judgedSet().answerable());
        for (JudgedQuestion question : questions) {
            if (answerable.contains(question.id())) {
                entries.put(question.id(), question.ranking(search.apply(question.query(limit))));
            }
        }
        return new RankedRun(name, entries);
    }
}
