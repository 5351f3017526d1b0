package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.onnx.ModelSessions.Haste;
import dev.ragstone.onnx.TokenFrame.Framed;
import dev.ragstone.onnx.TokenFrame.Placed;
import dev.ragstone.token.TokenCounter;
import java.nio.FloatBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds English text with bge-small-en-v1.5, quantized to eight bits, inside this process.
 *
 * <pre>{@code
 * try (var embedder = BgeSmallEmbedder.open()) {
 *     Embedding question = embedder.embedQuery("Who built the bridge?");
 * }
 * }</pre>
 *
 * <p>Opening reads the model from the class path (34 MB), loads it into native memory and checks it on a known sentence,
 * which takes about half a second. Nothing is downloaded and nothing is sent. Safe for use by several threads: share one
 * embedder rather than open several.
 *
 * <p>A document of up to 510 tokens and a query of up to 502 (the instruction that the model's authors put before
 * queries takes eight) are embedded whole. {@link Builder#overflow} says what happens to longer ones; by default they
 * are refused, a list before any of it is embedded. The same text gives the same vector, alone, in a list, or beside
 * others. A text in which the model sees nothing, such as an empty one, has a vector too; it means little.
 *
 * <p>A list is embedded by several threads at once, see {@link Builder#callers}. A query, or a list of one, that comes
 * while nothing else is embedded gets several threads to itself, see {@link Builder#queryThreads}. Interrupting a thread
 * that embeds a list ends it with an exception after the texts that have been begun.
 *
 * <p>{@link #close()} waits for the texts that have been begun. A list under way then fails with {@link
 * IllegalStateException}, as does every later call, except for {@link #model()} and the {@link #tokenCounter()}.
 *
 * @since 0.1
 */
public final class BgeSmallEmbedder implements Embedder, TokenEmbedder {

    private static final Logger LOG = LoggerFactory.getLogger(BgeSmallEmbedder.class);

    /** Changes with everything that changes the vectors: weights, pooling, and (v1) prefix and tokenizer. */
    private static final String ID = "bge-small-en-v1.5-int8/cls/v1";

    /** The model, for those who need to know it before they load it. */
    public static final EmbeddingModel MODEL = new EmbeddingModel(ID, ModelLoader.DIMENSION, TokenFrame.MAX_DOCUMENT);

    private static final String QUERY_INSTRUCTION = "Represent this sentence for searching relevant passages: ";

    private final WordPieceTokenizer tokenizer;
    private final TokenFrame documents;
    private final TokenFrame queries;
    private final Overflow overflow;
    private final ModelSessions sessions;
    private final Callers callers;

    private BgeSmallEmbedder(Builder builder, WordPieceTokenizer tokenizer, ModelSessions sessions) {
        this.tokenizer = tokenizer;
        this.documents = new TokenFrame(tokenizer, "");
        this.queries = new TokenFrame(tokenizer, QUERY_INSTRUCTION);
        this.overflow = builder.overflow;
        this.sessions = sessions;
        this.callers = new Callers(builder.callers);
    }

    /**
     * Loads the model with the defaults of {@link Builder}.
     *
     * @throws EmbeddingException if the model or its native library cannot be loaded, or computes wrong vectors
     */
    public static BgeSmallEmbedder open() {
        return builder().open();
    }

    /** Starts from the defaults named at each setter. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public EmbeddingModel model() {
        return MODEL;
    }

    /**
     * Counts with the model's vocabulary, without start and end marks, whole texts of any length. It goes on working
     * after {@link #close()}.
     */
    @Override
    public TokenCounter tokenCounter() {
        return tokenizer;
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return embedAll(texts, (text, haste) -> embed(text, documents, haste));
    }

    @Override
    public Embedding embedQuery(String text) {
        sessions.checkOpen();
        return embed(text, queries, Haste.SOON);
    }

    /** This embedder: the run that makes the vector of a text makes those of its tokens too. */
    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return Optional.of(this);
    }

    @Override
    public List<TokenEmbedding> embedDocumentTokens(List<String> texts) {
        return embedAll(texts, (text, haste) -> embedTokens(text, documents, haste));
    }

    @Override
    public TokenEmbedding embedQueryTokens(String text) {
        sessions.checkOpen();
        return embedTokens(text, queries, Haste.SOON);
    }

    private <T> List<T> embedAll(List<String> texts, BiFunction<String, Haste, T> embedding) {
        sessions.checkOpen();
        List<String> all = List.copyOf(texts);
        if (all.size() == 1) {
            return List.of(embedding.apply(all.getFirst(), Haste.SOON));
        }
        var embeddings = new AtomicReferenceArray<T>(all.size());
        int[] order = longestFirst(all);
        callers.doAll(order.length, i -> embeddings.set(order[i], embedding.apply(all.get(order[i]), Haste.SHARED)));
        return IntStream.range(0, all.size()).mapToObj(embeddings::get).toList();
    }

    /** Long texts first, so that no thread is left with one at the end; fails if one is too long. */
    private int[] longestFirst(List<String> texts) {
        int[] counts = texts.stream().mapToInt(tokenizer::count).toArray();
        for (int i = 0; i < counts.length; i++) {
            check("text " + (i + 1) + " of " + counts.length, counts[i], documents);
        }
        return IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> -counts[i]))
                .mapToInt(i -> i)
                .toArray();
    }

    private Embedding embed(String text, TokenFrame frame, Haste haste) {
        Framed framed = frame.frame(text);
        check("the text", framed.count(), frame);
        return sessions.run(framed.ids(), haste, output -> whole(framed, frame, output));
    }

    private TokenEmbedding embedTokens(String text, TokenFrame frame, Haste haste) {
        Placed placed = frame.framePlaced(text);
        Framed framed = placed.framed();
        check("the text", framed.count(), frame);
        return sessions.run(
                framed.ids(),
                haste,
                output -> new TokenEmbedding(whole(framed, frame, output), tokens(placed, output)));
    }

    /** The vector of a text is that of the mark before it. */
    private static Embedding whole(Framed framed, TokenFrame frame, FloatBuffer output) {
        var first = new float[ModelLoader.DIMENSION];
        output.get(0, first);
        return new Embedding(Vector.of(first).normalized(), framed.count(), framed.count() > frame.limit());
    }

    private static TokenVectors tokens(Placed placed, FloatBuffer output) {
        var values = new float[placed.tokens().size() * ModelLoader.DIMENSION];
        output.get(placed.first() * ModelLoader.DIMENSION, values);
        return TokenVectors.of(ModelLoader.DIMENSION, placed.tokens(), values);
    }

    private void check(String what, int tokens, TokenFrame frame) {
        if (overflow == Overflow.REJECT && tokens > frame.limit()) {
            throw new EmbeddingException(
                    "%s has %d tokens, but %s takes at most %d in a %s"
                            .formatted(what, tokens, ID, frame.limit(), frame == queries ? "query" : "document"),
                    "Embed smaller pieces, or allow truncation with overflow(Overflow.TRUNCATE)",
                    false,
                    null);
        }
    }

    private void checkSelf() {
        SelfCheck.check(embed(SelfCheck.SENTENCE, documents, Haste.SHARED).vector());
    }

    @Override
    public void close() {
        sessions.close();
        callers.close();
    }

    /** Configures a {@link BgeSmallEmbedder}. Not thread-safe; may be used again after {@link #open()}. */
    public static final class Builder {

        private static final int MOST_QUERY_THREADS = 4;

        private int callers = Runtime.getRuntime().availableProcessors();
        private int queryThreads = Math.min(MOST_QUERY_THREADS, callers);
        private Overflow overflow = Overflow.REJECT;

        private Builder() {}

        /**
         * Sets how many threads embed a list at once, the calling one included. Default: the number of processors.
         *
         * @throws IllegalArgumentException if {@code callers} is less than one
         */
        public Builder callers(int callers) {
            this.callers = positive("callers", callers);
            return this;
        }

        /**
         * Sets how many threads embed a query that comes alone. With more than one, the weights are loaded a second time
         * (about 70 MB of native memory) at the first such query. Default: the number of processors, at most four.
         *
         * @throws IllegalArgumentException if {@code queryThreads} is less than one
         */
        public Builder queryThreads(int queryThreads) {
            this.queryThreads = positive("queryThreads", queryThreads);
            return this;
        }

        /** Sets what happens to a text that is too long. Default: {@link Overflow#REJECT}. */
        public Builder overflow(Overflow overflow) {
            this.overflow = overflow;
            return this;
        }

        /**
         * Loads the model.
         *
         * @throws EmbeddingException if the model or its native library cannot be loaded, or computes wrong vectors
         */
        public BgeSmallEmbedder open() {
            long start = System.nanoTime();
            var loader = new ModelLoader(BgeSmallEmbedder.class);
            WordPieceTokenizer tokenizer = loader.tokenizer();
            var embedder = new BgeSmallEmbedder(this, tokenizer, new ModelSessions(loader, queryThreads));
            try {
                embedder.checkSelf();
            } catch (RuntimeException e) {
                embedder.close();
                throw e;
            }
            LOG.debug("loaded {} in {} ms", ID, (System.nanoTime() - start) / 1_000_000);
            return embedder;
        }

        private static int positive(String name, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " must be positive but was " + value);
            }
            return value;
        }
    }
}
