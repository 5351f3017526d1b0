package dev.ragstone.retrieval.extractive;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.retrieval.extractive.Nearness.Scale;
import dev.ragstone.search.LegScore;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the sentences of a prompt's sources in the order in which they answer its question. Safe for several threads. */
final class SentenceRanker {

    private static final Logger log = LoggerFactory.getLogger(SentenceRanker.class);

    /** Only so many sentences are embedded, the best by their words and source: each takes milliseconds. */
    private static final int EMBEDDED = 16;

    /** What the words of a title or heading count for the sentences under it. */
    private static final double CONTEXT_SHARE = 0.3;

    private static final double PRIOR_SHARE = 0.25;
    private static final double MEANING_SHARE = 0.5;
    private static final double LABEL_PENALTY = 0.5;

    private final TermAnalysis analysis;
    private final SentenceCollector collector;
    private final Optional<Nearness> nearness;
    private final TimedEmbedding timed;

    SentenceRanker(TermAnalysis analysis, Optional<Nearness> nearness, TimedEmbedding timed) {
        this.analysis = analysis;
        this.collector = new SentenceCollector(analysis);
        this.nearness = nearness;
        this.timed = timed;
    }

    /** A sentence and how well it answers; higher is better. */
    record Ranked(Sentence sentence, double score) {

        static final Comparator<Ranked> BEST_FIRST = Comparator.comparingDouble(Ranked::score)
                .reversed()
                .thenComparingInt(ranked -> ranked.sentence.source().number())
                .thenComparingInt(ranked -> ranked.sentence.start());
    }

    /**
     * The sentences of {@code prompt}'s sources, best first; none when the sources are about something else.
     *
     * @param warnings hears if the embedder failed, and words alone had to decide
     */
    List<Ranked> rank(Prompt prompt, Consumer<Warning> warnings) {
        var sentences = collector.collect(prompt.sources());
        var terms = new QuestionTerms(analysis.terms(prompt.question()), sentences);
        double coverage = prompt.sources().stream()
                .mapToDouble(source -> terms.coverage(terms(source)))
                .max()
                .orElse(0);
        List<Ranked> byWords = byWords(sentences, terms);
        if (nearness.isPresent() && !byWords.isEmpty()) {
            try {
                return timed.within(() -> byMeaning(nearness.get().to(prompt.question()), prompt, byWords, coverage));
            } catch (EmbeddingException e) {
                // Any failure of the embedder: the words are still there.
                log.debug("sentences could not be embedded, so they are ranked by their words alone", e);
                warnings.accept(new Warning(
                        "embedding-failed",
                        "the quoted sentences were chosen by their words alone, since the embedder failed: "
                                + e.problem()));
            }
        }
        return Relevance.byWords(coverage) ? byWords : List.of();
    }

    private List<Ranked> byWords(List<Sentence> sentences, QuestionTerms terms) {
        var contexts = new HashMap<Integer, Set<String>>();
        var ranked = new ArrayList<Ranked>();
        for (Sentence sentence : sentences) {
            NumberedSource source = sentence.source();
            var context = contexts.computeIfAbsent(source.number(), number -> analysis.terms(context(source)));
            ranked.add(new Ranked(sentence, wordScore(sentence, context, terms)));
        }
        ranked.sort(Ranked.BEST_FIRST);
        return ranked;
    }

    private static double wordScore(Sentence sentence, Set<String> context, QuestionTerms terms) {
        double own = terms.coverage(sentence.terms());
        var inContext = new HashSet<>(context);
        inContext.addAll(sentence.terms());
        double covered = own + CONTEXT_SHARE * (terms.coverage(inContext) - own);
        double score = (1 - PRIOR_SHARE) * covered + PRIOR_SHARE * prior(sentence.source());
        return sentence.label() ? LABEL_PENALTY * score : score;
    }

    /** The retriever's judgement, falling slowly with rank. */
    private static double prior(NumberedSource source) {
        return 1 / (1 + 0.25 * (source.number() - 1));
    }

    private static List<Ranked> byMeaning(Scale scale, Prompt prompt, List<Ranked> byWords, double coverage) {
        var best = byWords.subList(0, Math.min(EMBEDDED, byWords.size()));
        var near =
                scale.of(best.stream().map(Ranked::sentence).map(Sentence::text).toList());
        double sentence = near.stream().max(Comparator.naturalOrder()).orElse(0.0);
        double nearest = (sentence + nearestSource(scale, prompt).orElse(sentence)) / 2;
        if (!Relevance.byWordsAndMeaning(coverage, nearest)) {
            return List.of();
        }
        var ranked = new ArrayList<Ranked>();
        for (int i = 0; i < best.size(); i++) {
            double meaning = best.get(i).sentence().label() ? LABEL_PENALTY * near.get(i) : near.get(i);
            double score =
                    MEANING_SHARE * meaning + (1 - MEANING_SHARE) * best.get(i).score();
            ranked.add(new Ranked(best.get(i).sentence(), score));
        }
        ranked.sort(Ranked.BEST_FIRST);
        return ranked;
    }

    /** How near the nearest source is by the retriever's own cosine; empty if it did not search by meaning. */
    private static Optional<Double> nearestSource(Scale scale, Prompt prompt) {
        return prompt.sources().stream()
                .flatMap(source -> source.hit().leg("vector").stream())
                .map(LegScore::score)
                .max(Comparator.naturalOrder())
                .map(scale.fromCosine()::applyAsDouble);
    }

    private Set<String> terms(NumberedSource source) {
        return analysis.terms(context(source) + "\n" + source.hit().chunk().text());
    }

    private static String context(NumberedSource source) {
        return source.hit().document().title() + "\n"
                + String.join("\n", source.hit().chunk().headings());
    }
}
