package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.RagException;
import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds text with a sentence model of the user's choice inside this process.
 *
 * <pre>{@code
 * OnnxEmbedder.open(Path.of("models/multilingual-e5-small"), SentenceModel.multilingualE5Small());
 * OnnxEmbedder.packaged("all-minilm-l6-v2-q", SentenceModel.allMiniLmL6()).open();
 * }</pre>
 *
 * <p>A folder is laid out as models are published: {@code model.onnx}, {@code onnx/model.onnx}, or {@code
 * model_quantized.onnx} in one of the two places, with {@code tokenizer.json} (WordPiece without case, or SentencePiece
 * Unigram) or the {@code vocab.txt} of an uncased BERT. A packaged model is on the class path, as LangChain4j publishes
 * them. Nothing is downloaded.
 *
 * <p>Opening tries the model on two short texts and on the longest one, and compares the {@link SentenceModel} with
 * what the files of sentence-transformers beside it say ({@code 1_Pooling/config.json}, {@code
 * sentence_bert_config.json}, {@code modules.json}, {@code config.json}), or the model card for those that LangChain4j
 * packages. A dimension, a pooling or a limit that does not fit fails there, and so does a model that pools otherwise or
 * has a further layer; the message says what was found. Where no file says how it pools, the log warns that the
 * description is believed. A prefix cannot be checked. The id of the model covers its weights, its tokenizer and the
 * whole description, so an index made with others is recognised.
 *
 * <p>Texts that are too long are refused, see {@link Builder#overflow}. Safe for use by several threads: share one
 * rather than open several. A list is embedded by several threads at once, see {@link Builder#callers}; interrupting
 * the thread that asks ends it with an exception after the texts that have been begun. {@link #close()} waits for
 * those; what is under way then fails with {@link IllegalStateException}, as does every later call but {@link #model()}
 * and the counter.
 *
 * @since 0.1
 */
public final class OnnxEmbedder implements Embedder {

    private static final Logger LOG = LoggerFactory.getLogger(OnnxEmbedder.class);

    private final SentenceModel sentences;
    private final EmbeddingModel model;
    private final FramedEncoder encoder;
    private final TokenNetwork network;
    private final Callers callers;
    private final Overflow overflow;
    private final int documentPrefix;
    private final int queryPrefix;

    private OnnxEmbedder(Builder builder, String id, FramedEncoder encoder, TokenNetwork network) {
        this.sentences = builder.sentences;
        this.encoder = encoder;
        this.network = network;
        this.overflow = builder.overflow;
        this.documentPrefix = encoder.encode(sentences.documentPrefix(), 0).count();
        this.queryPrefix = encoder.encode(sentences.queryPrefix(), 0).count();
        this.model = new EmbeddingModel(id, sentences.dimension(), limit(documentPrefix));
        this.callers = new Callers(builder.callers);
    }

    /**
     * Loads a model with the defaults of {@link Builder}.
     *
     * @param path the folder of the model, or its ONNX file where there are several
     * @throws EmbeddingException if the model cannot be used, or is not as described
     */
    public static OnnxEmbedder open(Path path, SentenceModel model) {
        return builder(path, model).open();
    }

    /**
     * Starts from the defaults named at each setter.
     *
     * @param path the folder of the model, or its ONNX file where there are several
     */
    public static Builder builder(Path path, SentenceModel model) {
        return new Builder(() -> ModelFolder.find(path), model);
    }

    /**
     * Starts from the defaults named at each setter, with a model on the class path.
     *
     * @param name of the resources {@code NAME.onnx} and {@code NAME-tokenizer.json}, such as {@code all-minilm-l6-v2-q}
     */
    public static Builder packaged(String name, SentenceModel model) {
        return new Builder(() -> new PackagedModel(name, OnnxEmbedder.class.getClassLoader()), model);
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    /** Counts with the model's vocabulary, without marks and prefixes, whole texts of any length. */
    @Override
    public TokenCounter tokenCounter() {
        return text -> encoder.encode(text, 0).count();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        network.checkOpen();
        List<String> all = List.copyOf(texts);
        var embeddings = new AtomicReferenceArray<Embedding>(all.size());
        int[] order = longestFirst(all);
        callers.doAll(
                order.length,
                i -> embeddings.set(order[i], embed(sentences.documentPrefix(), documentPrefix, all.get(order[i]))));
        return IntStream.range(0, all.size()).mapToObj(embeddings::get).toList();
    }

    @Override
    public Embedding embedQuery(String text) {
        network.checkOpen();
        return embed(sentences.queryPrefix(), queryPrefix, text);
    }

    /** Long texts first, so that no thread is left with one at the end; fails if one is too long. */
    private int[] longestFirst(List<String> texts) {
        int[] counts = texts.stream().mapToInt(tokenCounter()::count).toArray();
        for (int i = 0; i < counts.length; i++) {
            check("text " + (i + 1) + " of " + counts.length, counts[i], documentPrefix);
        }
        return IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> -counts[i]))
                .mapToInt(i -> i)
                .toArray();
    }

    private Embedding embed(String prefix, int prefixTokens, String text) {
        TokenIds tokens = encoder.encode(prefix + text, sentences.maxTokens());
        int count = Math.max(0, tokens.count() - prefixTokens);
        check("the text", count, prefixTokens);
        try {
            Vector vector = network.run(
                    encoder.single(tokens, sentences.maxTokens()), output -> SentenceVector.read(output, sentences));
            return new Embedding(vector, count, count > limit(prefixTokens));
        } catch (RagException e) {
            throw EmbedderLoading.embeddingException(e);
        }
    }

    private int limit(int prefixTokens) {
        return sentences.maxTokens() - encoder.template().marks() - prefixTokens;
    }

    private void check(String what, int tokens, int prefixTokens) {
        if (overflow == Overflow.REJECT && tokens > limit(prefixTokens)) {
            throw new EmbeddingException(
                    "%s has %d tokens, but %s takes at most %d beside marks and prefix"
                            .formatted(what, tokens, sentences.name(), limit(prefixTokens)),
                    "Embed smaller pieces, or allow truncation with overflow(Overflow.TRUNCATE)",
                    false,
                    null);
        }
    }

    @Override
    public void close() {
        network.close();
        callers.close();
    }

    /** Configures an {@link OnnxEmbedder}. Not thread-safe; may be used again after {@link #open()}. */
    public static final class Builder {

        private final Supplier<ModelFiles> files;
        private final SentenceModel sentences;
        private int callers = Runtime.getRuntime().availableProcessors();
        private Overflow overflow = Overflow.REJECT;

        private Builder(Supplier<ModelFiles> files, SentenceModel sentences) {
            this.files = files;
            this.sentences = sentences;
        }

        /**
         * Sets how many threads embed a list at once, the calling one included. Default: the number of processors.
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

        /** Sets what happens to a text that is too long. Default: {@link Overflow#REJECT}. */
        public Builder overflow(Overflow overflow) {
            this.overflow = overflow;
            return this;
        }

        /**
         * Loads the model and tries it.
         *
         * @throws EmbeddingException if the model cannot be used, or is not as described
         */
        public OnnxEmbedder open() {
            long start = System.nanoTime();
            try {
                ModelFiles found = files.get();
                PublishedSettings.check(found, sentences);
                FramedEncoder encoder = found.encoder(false);
                EmbedderLoading.checkPrefixes(found, sentences, encoder);
                String id = EmbedderLoading.id(found, sentences);
                TokenNetwork network = TokenNetwork.open(found, SentenceVector.OUTPUT);
                try {
                    EmbedderLoading.checkVectors(found, sentences, encoder, network);
                } catch (RuntimeException e) {
                    network.close();
                    throw e;
                }
                LOG.debug("loaded {} in {} ms", id, (System.nanoTime() - start) / 1_000_000);
                return new OnnxEmbedder(this, id, encoder, network);
            } catch (RagException e) {
                throw EmbedderLoading.embeddingException(e);
            }
        }
    }
}
