package dev.ragstone.app.eval;

import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.error.DocumentException;
import dev.ragstone.error.StoreException;
import dev.ragstone.evaluation.JudgedQuestion;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.Target;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.LedgerEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An index of one's own documents, and questions about them. Used by one thread.
 *
 * @since 0.1
 */
public final class QuestionEvaluation implements EvaluatedIndex {

    private static final int SHOWN = 3;

    private final JudgedQuestions questions;
    private final IndexPlace place;
    private final EmbeddedRag.Opened index;

    /**
     * Asks {@code questions} of an opened index, which {@link #close} closes.
     *
     * @param place where the index is, for messages
     */
    public QuestionEvaluation(JudgedQuestions questions, IndexPlace place, EmbeddedRag.Opened index) {
        this.questions = questions;
        this.place = place;
        this.index = index;
    }

    /**
     * Checks that every document the questions name is in the index, and no name could mean several.
     *
     * @throws StoreException if the index holds no text
     * @throws DocumentException if a document is unknown or could be several: either would spoil the figures
     */
    public void requireDocuments() {
        if (index.store().catalog().stats().chunks() == 0) {
            throw new StoreException(
                    "the index at " + place + " holds no text",
                    "Fill it first: ragstone sync " + place.option() + " PATH",
                    false,
                    null);
        }
        List<LedgerEntry> ledger = index.store().catalog().ledger();
        var problems = new ArrayList<String>();
        for (JudgedQuestion question : questions.questions()) {
            for (Target target : question.targets()) {
                problem(target, ledger).ifPresent(problems::add);
            }
        }
        List<String> distinct = problems.stream().distinct().toList();
        if (!distinct.isEmpty()) {
            String more = distinct.size() > SHOWN ? "; and " + (distinct.size() - SHOWN) + " more like this" : "";
            throw new DocumentException(
                    String.join("; ", distinct.subList(0, Math.min(SHOWN, distinct.size()))) + more,
                    "Name documents by their URI or the end of it; ragstone search --json shows URIs",
                    false,
                    null);
        }
    }

    private static Optional<String> problem(Target target, List<LedgerEntry> ledger) {
        if (target.document().isEmpty()) {
            return Optional.empty();
        }
        List<String> meant = ledger.stream()
                .filter(entry -> target.names(entry.collection(), entry.uri()))
                .map(LedgerEntry::documentId)
                .toList();
        return switch (meant.size()) {
            case 0 -> Optional.of("no document of the index is called '" + target.document() + "'");
            case 1 -> Optional.empty();
            default -> Optional.of("'" + target.document() + "' could be " + meant.get(0) + " or " + meant.get(1));
        };
    }

    @Override
    public EmbeddedRag.Opened index() {
        return index;
    }

    @Override
    public JudgedSet set() {
        return questions.judgedSet();
    }

    @Override
    public List<String> named(String queryId, List<Hit> hits) {
        return questions.questions().stream()
                .filter(question -> question.id().equals(queryId))
                .flatMap(question -> question.ranking(hits).stream())
                .map(RankedRun.Entry::documentId)
                .toList();
    }

    @Override
    public int queries() {
        return questions.judgedSet().answerable().size();
    }

    @Override
    public RetrieverEvaluation measure(String name, Function<Query, Retrieval> search) {
        String first = questions.questions().getFirst().text();
        String remedy = "If the index keeps no token vectors, let it: ragstone sync --token-vectors 2 --reindex" + " "
                + place.option() + " PATH";
        return RetrieverEvaluation.run(questions, WholeSearch.warmed(name, search, first, remedy))
                .named(name);
    }
}
