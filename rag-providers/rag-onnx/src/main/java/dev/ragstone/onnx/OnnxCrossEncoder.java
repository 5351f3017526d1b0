package dev.ragstone.onnx;

import dev.ragstone.error.RagException;
import dev.ragstone.onnx.TokenTemplate.Joined;
import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reranks with a cross-encoder inside this process: a model that reads the question and a passage together.
 *
 * <pre>{@code
 * try (var reranker = OnnxCrossEncoder.open(Path.of("models/bge-reranker-base"))) {
 *     RefinedRetriever.builder(retriever, store).rerank(reranker).build();
 * }
 * }</pre>
 *
 * <p>The folder is laid out as models are published: {@code model.onnx}, {@code onnx/model.onnx}, or
 * {@code model_quantized.onnx} in one of the two places, with {@code tokenizer.json} (WordPiece without case, or
 * SentencePiece Unigram) or the {@code vocab.txt} of an uncased BERT. That is how bge-reranker-base and -v2-m3 come,
 * and the ms-marco-MiniLM models. Opening loads the weights into native memory and tries the model on a short pair and
 * on the longest one; a model that cannot be used fails there, and the message says what was found and what is needed.
 * Nothing is downloaded.
 *
 * <p>The score is the model's logit through a sigmoid, so it lies between 0 and 1; of a model with two classes it is
 * the probability of the second. A passage is read with its title and headings; equal ones are read once. Of a pair
 * that is too long, see {@link Builder#maxTokens}, the end of the passage is not read, and of a question that takes
 * more than half, its end. The same pair gives the same score, whatever else is asked.
 *
 * <p>Safe for use by several threads: share one rather than open several. The passages of one call are shared among
 * several threads, see {@link Builder#callers}. Interrupting the thread that asks ends it with an exception after the
 * passages that have been begun, which is how a search with a time limit gives it up. {@link #close()} waits for the
 * passages that have been begun; what is under way then fails with {@link IllegalStateException}, as does every later
 * call.
 *
 * @since 0.1
 */
public final class OnnxCrossEncoder implements Reranker {

    private static final Logger LOG = LoggerFactory.getLogger(OnnxCrossEncoder.class);

    private final FramedEncoder encoder;
    private final TokenNetwork network;
    private final Callers callers;
    private final int maxTokens;

    private OnnxCrossEncoder(FramedEncoder encoder, TokenNetwork network, int callers, int maxTokens) {
        this.encoder = encoder;
        this.network = network;
        this.callers = new Callers(callers, "ragstone-reranker-", OnnxCrossEncoder::interrupted);
        this.maxTokens = maxTokens;
    }

    /**
     * Loads a model with the defaults of {@link Builder}.
     *
     * @param path the folder of the model, or its ONNX file where there are several
     * @throws RagException if the model cannot be used
     */
    public static OnnxCrossEncoder open(Path path) {
        return builder(path).open();
    }

    /**
     * Starts from the defaults named at each setter.
     *
     * @param path the folder of the model, or its ONNX file where there are several
     */
    public static Builder builder(Path path) {
        return new Builder(path);
    }

    /**
     * {@inheritDoc}
     *
     * @throws RagException if the model fails, or the calling thread is interrupted; its interrupt flag stays set
     * @throws IllegalStateException after {@link #close()}
     */
    @Override
    public List<Hit> rerank(String question, List<Hit> hits) {
        network.checkOpen();
        if (hits.isEmpty()) {
            return hits;
        }
        Map<String, Double> scores = scores(question, hits);
        var ranked = new ArrayList<Hit>();
        hits.stream()
                .map(hit -> new Hit(hit.document(), hit.chunk(), scores.getOrDefault(text(hit), 0.0), hit.legs()))
                .sorted(Hit.BEST_FIRST)
                .forEach(hit -> ranked.add(hit.rescored(RERANK, ranked.size() + 1, hit.score())));
        return List.copyOf(ranked);
    }

    private Map<String, Double> scores(String question, List<Hit> hits) {
        long start = System.nanoTime();
        TokenIds asked = encoder.encode(question, maxTokens);
        List<String> texts =
                hits.stream().map(OnnxCrossEncoder::text).distinct().toList();
        List<Joined> pairs =
                texts.stream().map(text -> encoder.pair(asked, text, maxTokens)).toList();
        double[] given = run(pairs);
        var scores = new HashMap<String, Double>();
        for (int i = 0; i < given.length; i++) {
            scores.put(texts.get(i), given[i]);
        }
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "scored {} passages, {} of them cut to {} tokens with the question, in {} ms",
                    texts.size(),
                    pairs.stream().filter(Joined::cut).count(),
                    maxTokens,
                    (System.nanoTime() - start) / 1_000_000);
        }
        return scores;
    }

    /** Long pairs first, so that no thread is left with one at the end. */
    private double[] run(List<Joined> pairs) {
        int[] order = IntStream.range(0, pairs.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> -pairs.get(i).ids().length))
                .mapToInt(i -> i)
                .toArray();
        var scores = new double[pairs.size()];
        callers.doAll(order.length, i -> scores[order[i]] = score(pairs.get(order[i])));
        return scores;
    }

    private double score(Joined pair) {
        return network.run(pair, PairScore::read);
    }

    private static String text(Hit hit) {
        return hit.chunk().textInContext(hit.document().titleInContext());
    }

    private static RagException interrupted(int texts, InterruptedException cause) {
        return new RagException("reranking " + texts + " passages was interrupted", "", true, cause);
    }

    private void checkSelf() {
        TokenIds question = encoder.encode("Who built the bridge?", maxTokens);
        for (String text : List.of("A bridge.", "bridge ".repeat(maxTokens))) {
            score(encoder.pair(question, text, maxTokens));
        }
    }

    @Override
    public void close() {
        network.close();
        callers.close();
    }

    /** Configures an {@link OnnxCrossEncoder}. Not thread-safe; may be used again after {@link #open()}. */
    public static final class Builder {

        private final Path path;
        private int callers = Runtime.getRuntime().availableProcessors();
        private int maxTokens;

        private Builder(Path path) {
            this.path = path;
        }

        /**
         * Sets how many threads score the passages of a call at once, the calling one included. Default: the number of
         * processors.
         *
         * @throws IllegalArgumentException if {@code callers} is less than one
         */
        public Builder callers(int callers) {
            if (callers < 1) {
                throw new IllegalArgumentException("callers must be positive but was " + callers);
            }
            this.callers = callers;
            return this;
        }

        /**
         * Sets how many tokens of question and passage together, marks included, the model sees; fewer are faster.
         * Default: what the settings beside the model say, at most 512.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            if (maxTokens < TokenTemplate.LEAST_TOKENS) {
                throw new IllegalArgumentException(
                        "maxTokens must be at least " + TokenTemplate.LEAST_TOKENS + " but was " + maxTokens);
            }
            this.maxTokens = maxTokens;
            return this;
        }

        /**
         * Loads the model and tries it.
         *
         * @throws RagException if the model cannot be used
         */
        public OnnxCrossEncoder open() {
            long start = System.nanoTime();
            ModelFolder files = ModelFolder.find(path);
            int tokens = PairLength.of(files, maxTokens);
            FramedEncoder encoder = files.encoder(true);
            TokenNetwork network = TokenNetwork.open(files, PairScore.OUTPUT);
            var reranker = new OnnxCrossEncoder(encoder, network, callers, tokens);
            try {
                reranker.checkSelf();
            } catch (RuntimeException e) {
                reranker.close();
                throw e;
            }
            LOG.debug(
                    "loaded {} for {} tokens in {} ms",
                    files.weights(),
                    tokens,
                    (System.nanoTime() - start) / 1_000_000);
            return reranker;
        }
    }
}
