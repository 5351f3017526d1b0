package dev.ragstone.retrieval.extractive;

import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.grounding.Sentences;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.retrieval.extractive.SentenceRanker.Ranked;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers with the sentences of the sources that fit the question best, quoted verbatim and cited.
 *
 * <pre>{@code
 * var generator = ExtractiveGenerator.builder().embedder(embedder).build();
 * }</pre>
 *
 * <p>An answer looks like {@code "Both parties sign." [1]}; a sentence that itself holds a quotation mark or a line break
 * stands between curly marks. It invents nothing, and its completion says {@code extractive=true}. When the sources are
 * about something else it says that it found nothing, with {@code abstained=true}. It reads the prompt's question and
 * sources, not its instructions, and not its settings either, not even how long the reply may be: half a quotation is none.
 *
 * <p>Safe for use by several threads; deterministic. It works in {@link #generate}, in the caller's thread, and streams
 * the finished answer word by word. The embedder is asked in a thread that closing ends. If it fails or takes too long,
 * sentences are chosen by their words alone, and the completion has the warning {@code embedding-failed}.
 *
 * @since 0.1
 */
public final class ExtractiveGenerator implements Generator {

    /** What it answers when the sources hold no answer. */
    public static final String ABSTENTION = "I don't have information about that.";

    /** A further sentence must be nearly as good as the best, or it only pads the answer. */
    private static final double NEARLY_AS_GOOD = 0.75;

    private final TermAnalysis analysis = new TermAnalysis();
    private final TimedEmbedding timed;
    private final SentenceRanker ranker;
    private final TokenCounter tokenCounter;
    private final int maxSentences;
    private final int maxTokens;

    private ExtractiveGenerator(Builder builder) {
        var embedder = Optional.ofNullable(builder.embedder);
        this.timed = new TimedEmbedding(builder.embeddingTimeout);
        this.ranker = new SentenceRanker(analysis, embedder.map(Nearness::new), timed);
        this.tokenCounter = embedder.map(Embedder::tokenCounter).orElse(TokenCounter.cautious());
        this.maxSentences = builder.maxSentences;
        this.maxTokens = builder.maxTokens;
    }

    /** Starts a generator that judges by words alone. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The pieces that {@code text} is quoted in: sentences, items and rows, and parts of those that are too long for an answer.
     */
    public static List<Sentences.Span> pieces(String text) {
        return SentenceSplitter.split(text).stream()
                .map(span -> new Sentences.Span(span.start(), span.end()))
                .toList();
    }

    @Override
    public String name() {
        return "extractive";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        var warnings = new ArrayList<Warning>();
        List<Sentence> sentences = select(ranker.rank(prompt, warnings::add));
        if (sentences.isEmpty()) {
            var attributes = Map.of("extractive", "true", "abstained", "true");
            return new PieceStream(ABSTENTION, new Completion(Usage.none(), attributes, warnings));
        }
        String text = sentences.stream().map(ExtractiveGenerator::quote).collect(Collectors.joining("\n"));
        return new PieceStream(text, new Completion(Usage.none(), Map.of("extractive", "true"), warnings));
    }

    @Override
    public void close() {
        timed.close();
        analysis.close();
    }

    /** The best sentences that say different things, in the order in which they are to be read. */
    private List<Sentence> select(List<Ranked> ranked) {
        var chosen = new ArrayList<Sentence>();
        int tokens = 0;
        for (Ranked next : ranked) {
            Sentence sentence = next.sentence();
            boolean goodEnough =
                    next.score() >= NEARLY_AS_GOOD * ranked.getFirst().score();
            if (chosen.size() == maxSentences || !goodEnough) {
                break;
            }
            int cost = tokenCounter.count(sentence.text());
            // A label is better than nothing, but adds nothing.
            boolean fits = chosen.isEmpty() || (!sentence.label() && tokens + cost <= maxTokens);
            if (fits && chosen.stream().noneMatch(sentence::repeats)) {
                chosen.add(sentence);
                tokens += cost;
            }
        }
        chosen.sort(
                Comparator.<Sentence>comparingInt(sentence -> sentence.source().number())
                        .thenComparingInt(Sentence::start));
        return chosen;
    }

    private static String quote(Sentence sentence) {
        String text = sentence.text();
        boolean plain = text.indexOf('"') < 0 && text.indexOf('\n') < 0;
        return (plain ? '"' + text + '"' : '\u201c' + text + '\u201d') + " ["
                + sentence.source().number() + "]";
    }

    /** Configures an {@link ExtractiveGenerator}. Not safe for use by several threads. */
    public static final class Builder {

        private @Nullable Embedder embedder;
        private int maxSentences = 3;
        private int maxTokens = 120;
        private Duration embeddingTimeout = Duration.ofSeconds(30);

        private Builder() {}

        /**
         * Sets the embedder to compare meanings with; best the one the index was built with, since the retriever's own
         * cosines are used where a hit has one. The caller closes it. Default: none, only words are compared.
         */
        public Builder embedder(Embedder embedder) {
            this.embedder = embedder;
            return this;
        }

        /**
         * Sets how many sentences an answer may have. Default: 3.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxSentences(int maxSentences) {
            if (maxSentences < 1) {
                throw new IllegalArgumentException("maxSentences must be positive but was " + maxSentences);
            }
            this.maxSentences = maxSentences;
            return this;
        }

        /**
         * Sets how many tokens the quoted sentences may have together; the first is quoted in any case. Default: 120.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxTokens(int maxTokens) {
            if (maxTokens < 1) {
                throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
            }
            this.maxTokens = maxTokens;
            return this;
        }

        /**
         * Sets how long an answer waits for the embedder before its sentences are chosen by their words alone. Default: 30
         * seconds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder embeddingTimeout(Duration embeddingTimeout) {
            this.embeddingTimeout = TimeLimit.positive("embeddingTimeout", embeddingTimeout);
            return this;
        }

        /** Creates the generator. */
        public ExtractiveGenerator build() {
            return new ExtractiveGenerator(this);
        }
    }
}
