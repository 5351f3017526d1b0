package dev.ragstone.retrieval.extractive;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.question.Route;
import dev.ragstone.retrieval.question.RuleBasedRouter;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.RelevanceCheck;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Tells questions about something else than the documents, by the words of the question that the best passage has and by the
 * cosines that the search has found.
 *
 * <pre>{@code
 * builder.relevanceCheck(SubjectCheck.of(embedder));
 * }</pre>
 *
 * <p>It judges as {@link ExtractiveGenerator} does, but asks for less: that one must quote, while a model can say itself that
 * its sources have no answer. Most words of the question in one passage are enough, whatever its meaning. What cannot be
 * judged counts as relevant: passages that no search by meaning has found, small talk, and questions about the documents
 * themselves, such as a wish for a summary.
 *
 * <p>It has the question embedded and, once, sentences of many fields; nothing of the passages. Safe for use by several
 * threads. The embedder stays open.
 *
 * @since 0.1
 */
public final class SubjectCheck implements RelevanceCheck {

    private static final double NEARNESS_SHARE = 0.75;

    /**
     * Less than half of what quoting asks for. Of 628 questions on seven corpora that have an answer, none had less than 0.21; short
     * ones in words that no document uses have less.
     */
    private static final double ENOUGH = 0.12;

    /** They say what is to be done with documents, or speak of them, and not what they are about. */
    private static final String ABOUT_DOCUMENTS = "answer content describe document file find information list"
            + " main mention overview page paragraph passage point question say section show source summarize summary"
            + " talk text topic translate write";

    private final TermAnalysis analysis = new TermAnalysis();
    private final RuleBasedRouter router = new RuleBasedRouter();
    private final Set<String> aboutDocuments = analysis.terms(ABOUT_DOCUMENTS);
    private final Nearness nearness;

    private SubjectCheck(Embedder embedder) {
        this.nearness = new Nearness(embedder);
    }

    /**
     * A check by what {@code embedder} takes texts to mean.
     *
     * @param embedder the one the search embeds questions with; best one that remembers the last of them
     */
    public static SubjectCheck of(Embedder embedder) {
        return new SubjectCheck(embedder);
    }

    @Override
    public boolean hasRelevant(String question, List<Hit> hits) {
        OptionalDouble score = score(question, hits);
        return score.isEmpty() || !(score.getAsDouble() < ENOUGH);
    }

    /**
     * How much speaks for it that {@code hits} are about {@code question}, from 0 to 1; empty if it cannot be judged.
     *
     * @throws dev.ragstone.error.EmbeddingException if the embedder fails
     */
    public OptionalDouble score(String question, List<Hit> hits) {
        OptionalDouble cosine = hits.stream()
                .flatMap(hit -> hit.leg("vector").stream())
                .mapToDouble(LegScore::score)
                .max();
        var terms = new HashSet<>(analysis.terms(question));
        terms.removeAll(aboutDocuments);
        if (cosine.isEmpty() || terms.isEmpty() || isSmallTalk(question)) {
            return OptionalDouble.empty();
        }
        double near = nearness.to(question).fromCosine().applyAsDouble(cosine.getAsDouble());
        // Never below zero: a model that makes nothing of a name must not outweigh the passage that has it.
        double meant = Math.max(0, near);
        double covered =
                hits.stream().mapToDouble(hit -> share(terms, terms(hit))).max().orElse(0);
        return OptionalDouble.of(NEARNESS_SHARE * meant + (1 - NEARNESS_SHARE) * covered);
    }

    private boolean isSmallTalk(String question) {
        return router.route(question).kind() == Route.Kind.SMALL_TALK;
    }

    private Set<String> terms(Hit hit) {
        return analysis.terms(hit.document().title() + "\n"
                + String.join("\n", hit.chunk().headings()) + "\n"
                + hit.chunk().text());
    }

    private static double share(Set<String> terms, Set<String> held) {
        return (double) terms.stream().filter(held::contains).count() / terms.size();
    }

    @Override
    public void close() {
        analysis.close();
    }
}
