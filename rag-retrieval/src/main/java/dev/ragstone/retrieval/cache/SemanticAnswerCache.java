package dev.ragstone.retrieval.cache;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives an answer out again to a question that means the same: nearly the same vector, the same numbers, names, identifiers
 * and turning words, such as not or before, in the same order, the same question words, modal verbs and pronouns in the same
 * order, the words of both in the same order, and no single word in another's place. Everything else of the key must be
 * equal: limits, filter, access, history, variant and commit.
 *
 * <p>An option for those who accept that two questions may look alike to a model and still differ. Safe for use by several
 * threads, without one of its own. Questions are compared with one another, so it keeps few: 500 by default, in up to
 * 32 MB, the oldest going first. If the embedder fails, nothing is found and nothing kept. It does not close the embedder.
 *
 * @since 0.1
 */
public final class SemanticAnswerCache implements AnswerCache {

    private static final Logger log = LoggerFactory.getLogger(SemanticAnswerCache.class);

    private final Embedder embedder;
    private final double threshold;
    private final int maxAnswers;
    private final long maxBytes;
    private final Duration timeToLive;
    private final LongSupplier nanos;
    private final CopyOnWriteArrayList<Kept> answers = new CopyOnWriteArrayList<>();

    private SemanticAnswerCache(Builder builder) {
        this.embedder = builder.embedder;
        this.threshold = builder.threshold;
        this.maxAnswers = builder.maxAnswers;
        this.maxBytes = builder.maxBytes;
        this.timeToLive = builder.timeToLive;
        this.nanos = builder.nanos;
    }

    /** Starts a cache that compares questions by {@code embedder}. */
    public static Builder builder(Embedder embedder) {
        return new Builder(embedder);
    }

    private record Kept(AnswerKey key, Vector vector, QuestionFacts facts, Answer answer, long bytes, long since) {}

    @Override
    public Optional<Answer> find(AnswerKey key) {
        forgetOld();
        QuestionFacts facts = QuestionFacts.of(key.query().text());
        List<Kept> candidates = answers.stream()
                .filter(kept -> sameButTheWords(kept.key(), key) && kept.facts().agreeWith(facts))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        return vector(key).flatMap(asked -> nearest(candidates, asked));
    }

    @Override
    public void keep(AnswerKey key, Answer answer) {
        long bytes = AnswerSize.bytes(key, answer);
        if (!AnswerSize.isWhole(answer) || bytes > maxBytes) {
            return;
        }
        vector(key).ifPresent(vector -> {
            var kept = new Kept(key, vector, QuestionFacts.of(key.query().text()), answer, bytes, nanos.getAsLong());
            synchronized (answers) {
                answers.removeIf(known -> known.key().equals(key) || known.key().generation() < key.generation());
                answers.add(kept);
                while (answers.size() > maxAnswers || bytes() > maxBytes) {
                    answers.removeFirst();
                }
            }
        });
    }

    @Override
    public void close() {
        answers.clear();
    }

    private long bytes() {
        return answers.stream().mapToLong(Kept::bytes).sum();
    }

    private Optional<Answer> nearest(List<Kept> candidates, Vector asked) {
        Answer found = null;
        double best = threshold;
        for (Kept kept : candidates) {
            double cosine = kept.vector().dot(asked);
            if (cosine >= best) {
                best = cosine;
                found = kept.answer();
            }
        }
        return Optional.ofNullable(found);
    }

    private static boolean sameButTheWords(AnswerKey one, AnswerKey other) {
        String same = "same";
        return new AnswerKey(one.query().text(same), one.history(), one.variant(), one.generation())
                .equals(new AnswerKey(other.query().text(same), other.history(), other.variant(), other.generation()));
    }

    private void forgetOld() {
        long now = nanos.getAsLong();
        answers.removeIf(kept -> now - kept.since() > timeToLive.toNanos());
    }

    private Optional<Vector> vector(AnswerKey key) {
        try {
            return Optional.of(embedder.embedQuery(key.query().text()).vector());
        } catch (RagException e) {
            log.debug("a question was not looked up among kept answers: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** Configures a {@link SemanticAnswerCache}. Not safe for use by several threads. */
    public static final class Builder {

        private final Embedder embedder;
        private double threshold = 0.97;
        private int maxAnswers = 500;
        private long maxBytes = 32L << 20;
        private Duration timeToLive = Duration.ofHours(1);
        private LongSupplier nanos = System::nanoTime;

        private Builder(Embedder embedder) {
            this.embedder = embedder;
        }

        /**
         * Sets how near two questions must be, as a cosine. Default: 0.97.
         *
         * @throws IllegalArgumentException if it is not between 0.8 and 1: below, questions about different things are
         *     as near to many models
         */
        public Builder threshold(double threshold) {
            if (!(threshold >= 0.8 && threshold <= 1)) {
                throw new IllegalArgumentException("threshold must be between 0.8 and 1 but was " + threshold);
            }
            this.threshold = threshold;
            return this;
        }

        /**
         * Sets how many answers are kept. Default: 500.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxAnswers(int maxAnswers) {
            if (maxAnswers < 1) {
                throw new IllegalArgumentException("maxAnswers must be positive but was " + maxAnswers);
            }
            this.maxAnswers = maxAnswers;
            return this;
        }

        /**
         * Sets how much memory the answers may take, by a cautious estimate. Default: 32 MB.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxBytes(long maxBytes) {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be positive but was " + maxBytes);
            }
            this.maxBytes = maxBytes;
            return this;
        }

        /**
         * Sets how long an answer is kept. Default: an hour.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder timeToLive(Duration timeToLive) {
            if (timeToLive.isNegative() || timeToLive.isZero()) {
                throw new IllegalArgumentException("timeToLive must be positive but was " + timeToLive);
            }
            this.timeToLive = timeToLive;
            return this;
        }

        Builder nanos(LongSupplier nanos) {
            this.nanos = nanos;
            return this;
        }

        /** Creates the cache. */
        public SemanticAnswerCache build() {
            return new SemanticAnswerCache(this);
        }
    }
}
