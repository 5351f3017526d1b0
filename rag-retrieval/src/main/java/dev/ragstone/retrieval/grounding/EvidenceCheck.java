package dev.ragstone.retrieval.grounding;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.RagException;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges each sentence of an answer by the evidence in what it cites, without a language model.
 *
 * <p>A sentence that is a whole sentence, item or line of a cited source scores 1. Else its score is the mean of two shares:
 * how many of its words the nearest few sentences have, and how near those are in meaning. It is lowered when numbers or their
 * units, names or abbreviations are not in the cited text, when the text says the numbers about something else or only the
 * places of numbers or names differ, when one side denies what the other states or says the opposite, and when the sentence
 * leaves out a condition or allows no exceptions where the source does. Knows the words for that in English and German. A
 * cited sentence is judged however short it is.
 *
 * <p>Rules see what is written, not what follows from it: a conclusion in words of its own scores low, and a contradiction
 * that takes knowledge to see, or an exchange of names in a sentence that is worded anew, scores high. Safe for use by several
 * threads; deterministic. If the embedder fails, words alone are compared and the warning {@code groundedness-degraded} says
 * so.
 *
 * @since 0.1
 */
public final class EvidenceCheck implements GroundednessCheck {

    /** So many windows of each source are embedded for a sentence; more change the best one rarely and cost time. */
    private static final int WINDOWS = 3;

    private final Optional<Cosines> cosines;
    private final double supportedFrom;

    private EvidenceCheck(Builder builder) {
        this.cosines = Optional.ofNullable(builder.embedder).map(Cosines::new);
        this.supportedFrom = builder.supportedFrom;
    }

    /** Starts a check that compares words alone. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String name() {
        return "evidence";
    }

    @Override
    public Groundedness check(String question, String answer, List<NumberedSource> sources) {
        List<Evidence> evidence = sources.stream()
                .map(source ->
                        new Evidence(source.number(), source.hit().chunk().text()))
                .toList();
        var claims = new ArrayList<Claim>();
        for (AnswerSentence sentence : AnswerSentence.in(answer)) {
            if (sentence.isStatement()) {
                claims.add(claim(sentence, evidence));
            }
        }
        var warnings = new ArrayList<Warning>();
        Map<String, Vector> vectors = vectors(claims, warnings);
        List<SentenceSupport> judged =
                claims.stream().map(claim -> judge(claim, vectors)).toList();
        return Groundedness.of(judged, warnings);
    }

    /** A sentence, what it says, and what it is to be compared with. */
    private record Claim(AnswerSentence sentence, Statement statement, List<Evidence> cited, boolean cites) {}

    private static Claim claim(AnswerSentence sentence, List<Evidence> evidence) {
        List<Evidence> cited = evidence.stream()
                .filter(source -> sentence.sources().contains(source.number()))
                .toList();
        return new Claim(sentence, Statement.of(sentence.text()), cited.isEmpty() ? evidence : cited, !cited.isEmpty());
    }

    private Map<String, Vector> vectors(List<Claim> claims, List<Warning> warnings) {
        if (cosines.isEmpty()) {
            return Map.of();
        }
        var texts = new ArrayList<String>();
        for (Claim claim : claims) {
            if (claim.cited().stream().noneMatch(source -> quotes(source, claim))) {
                texts.add(claim.sentence().text());
                claim.cited()
                        .forEach(source ->
                                source.best(claim.statement(), WINDOWS).forEach(window -> texts.add(window.text())));
            }
        }
        try {
            return cosines.get().vectors(texts);
        } catch (RagException e) {
            warnings.add(new Warning(
                    "groundedness-degraded",
                    "groundedness was judged by words alone, since the embedder failed: " + e.getMessage()));
            return Map.of();
        }
    }

    private SentenceSupport judge(Claim claim, Map<String, Vector> vectors) {
        Support best = support(claim, claim.cited(), vectors);
        var bySource = new TreeMap<Integer, Double>();
        if (claim.cites()) {
            for (Evidence source : claim.cited()) {
                bySource.put(
                        source.number(),
                        support(claim, List.of(source), vectors).score());
            }
        }
        var reasons = new ArrayList<>(best.reasons());
        boolean supported = best.score() >= supportedFrom;
        if (!supported && reasons.isEmpty()) {
            reasons.add("nothing in the cited text says the same");
        }
        return new SentenceSupport(claim.sentence(), best.score(), supported, bySource, best.evidence(), reasons);
    }

    /** How far something supports a claim. */
    private record Support(double score, String evidence, List<String> reasons) {}

    private Support support(Claim claim, List<Evidence> sources, Map<String, Vector> vectors) {
        for (Evidence source : sources) {
            if (quotes(source, claim)) {
                return new Support(1, claim.sentence().text(), List.of());
            }
        }
        double best = 0;
        Evidence.@Nullable Window nearest = null;
        for (Evidence source : sources) {
            for (Evidence.Window window : source.best(claim.statement(), WINDOWS)) {
                double score = likeness(claim, window, vectors);
                if (nearest == null || score > best) {
                    best = score;
                    nearest = window;
                }
            }
        }
        if (nearest == null) {
            return new Support(0, "", List.of());
        }
        var verdict = Verdict.of(
                claim.statement(),
                nearest.nearest(claim.statement()),
                sources.stream().map(Evidence::whole).toList(),
                sources.stream().flatMap(source -> source.statements().stream()).toList());
        return new Support(verdict.of(best), nearest.text(), verdict.reasons());
    }

    private double likeness(Claim claim, Evidence.Window window, Map<String, Vector> vectors) {
        double words = claim.statement().coveredBy(window.terms());
        Vector one = vectors.get(claim.sentence().text());
        Vector other = vectors.get(window.text());
        if (one == null || other == null) {
            return words;
        }
        return (words + cosines.orElseThrow().likeness(one, other)) / 2;
    }

    /** Whether the claim is a quotation. */
    private static boolean quotes(Evidence source, Claim claim) {
        return source.quotes(claim.sentence().text());
    }

    /** Configures an {@link EvidenceCheck}. Not safe for use by several threads. */
    public static final class Builder {

        private @Nullable Embedder embedder;
        private double supportedFrom = 0.5;

        private Builder() {}

        /** Sets the embedder to compare meanings with. The caller closes it. Default: none, only words are compared. */
        public Builder embedder(Embedder embedder) {
            this.embedder = embedder;
            return this;
        }

        /**
         * Sets from which score on a sentence is supported. Default: 0.5.
         *
         * @throws IllegalArgumentException if it is not between 0 and 1
         */
        public Builder supportedFrom(double supportedFrom) {
            if (!(supportedFrom >= 0 && supportedFrom <= 1)) {
                throw new IllegalArgumentException("supportedFrom must be between 0 and 1 but was " + supportedFrom);
            }
            this.supportedFrom = supportedFrom;
            return this;
        }

        /** Creates the check. */
        public EvidenceCheck build() {
            return new EvidenceCheck(this);
        }
    }
}
