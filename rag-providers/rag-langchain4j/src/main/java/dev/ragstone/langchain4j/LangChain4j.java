package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.DocumentParser;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Generator;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retriever;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.store.Filter;
import dev.ragstone.store.VectorStore;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes parts of Ragstone out of what a LangChain4j application already has.
 *
 * <pre>{@code
 * Rag rag = EmbeddedRag.builder(Path.of("index"))
 *         .embedder(LangChain4j.embedder(embeddingModel))
 *         .generator(LangChain4j.generator(streamingChatModel))
 *         .open();
 * }</pre>
 *
 * <p>The parts are as safe for use by several threads as what they are made of, which LangChain4j expects of models and
 * stores. They never close it. {@link Ragstone} goes the other way.
 *
 * @since 0.1
 */
public final class LangChain4j {

    private LangChain4j() {}

    /**
     * An embedder with defaults; {@link LangChain4jEmbedder#builder} sets limits, prefixes and ids.
     *
     * @throws IllegalArgumentException if the model has no name that an index could record
     * @throws dev.ragstone.error.EmbeddingException if the model does not tell its dimension
     */
    public static Embedder embedder(EmbeddingModel model) {
        return LangChain4jEmbedder.builder(model).build();
    }

    /** A generator whose answer comes in one piece, within five minutes. Closing its stream interrupts the call. */
    public static Generator generator(ChatModel model) {
        return generator(model, ChatGenerator.LIMIT);
    }

    /**
     * A generator whose answer comes in one piece. Closing its stream interrupts the call.
     *
     * @param limit after which the model is given up, with a failure that may pass
     * @throws IllegalArgumentException if it is not positive
     */
    public static Generator generator(ChatModel model, Duration limit) {
        return new ChatGenerator(Objects.requireNonNull(model, "model"), limit);
    }

    /**
     * A generator whose answer comes as the model writes it, the first token within two minutes and each further one within
     * one, and no more than four million characters. For closing its stream see
     * {@link #generator(StreamingChatModel, Duration, Duration)}.
     */
    public static Generator generator(StreamingChatModel model) {
        return generator(model, StreamingGenerator.FIRST, StreamingGenerator.BETWEEN);
    }

    /**
     * A generator whose answer comes as the model writes it, up to four million characters. A model that writes faster than
     * is read waits; what it thinks aloud is no token and gives it no more time.
     *
     * <p>Closing the stream cancels the model's work through the handle that LangChain4j gives with the first piece. Before
     * that there is no handle: a model that blocks is interrupted, and one that works in threads of its own goes on until its
     * first piece, with which it is cancelled. Nothing it says after closing is kept.
     *
     * @param first after which a model that gave no token is given up, with a failure that may pass
     * @param between after which one that gave no further token is
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static Generator generator(StreamingChatModel model, Duration first, Duration between) {
        return generator(model, first, between, PushedTokens.MOST_CHARACTERS);
    }

    /**
     * The same with another longest answer.
     *
     * @param maxCharacters after which a model that does not end is cancelled, with a failure. Default: 4,194,304
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static Generator generator(StreamingChatModel model, Duration first, Duration between, long maxCharacters) {
        return new StreamingGenerator(Objects.requireNonNull(model, "model"), first, between, maxCharacters);
    }

    /** A reranker. */
    public static Reranker reranker(ScoringModel model) {
        return new ScoringReranker(Objects.requireNonNull(model, "model"));
    }

    /**
     * A vector store, to be filled by Ragstone: chunks come back whole, with ids, list metadata and access labels, and every
     * filter and access scope holds, whatever the store can do itself. {@code PgVectorEmbeddingStore} is put behind
     * {@linkplain #guarded the guard} first, and then takes 200 chunks at a time. What LangChain4j filled is searched with
     * {@link #retriever(ContentRetriever)}. It is asked for at most 10,000 entries at once.
     *
     * @param dimension of the vectors
     */
    public static VectorStore vectorStore(EmbeddingStore<TextSegment> store, int dimension) {
        return vectorStore(store, dimension, LangChain4jVectorStore.MOST_ASKED);
    }

    /**
     * The same for a store that can be asked for more or fewer entries at once. One that does not filter by itself is asked
     * for more and more until enough are within the scope; when {@code maxResults} are not enough, what was found is the
     * answer, and a warning is logged.
     *
     * @param maxResults the most that the store gives for one search. Default: 10,000
     */
    public static VectorStore vectorStore(EmbeddingStore<TextSegment> store, int dimension, int maxResults) {
        return new LangChain4jVectorStore(Objects.requireNonNull(store, "store"), dimension, maxResults);
    }

    /**
     * The store behind a guard against what is known to go wrong with {@code PgVectorEmbeddingStore}, for use in LangChain4j:
     * metadata keys that would become SQL, filters that match entries of others ("and" with "not equal" or "not in"),
     * "contains" run as a regular expression, values cast to a type that one odd entry does not have, batches committed in
     * part. A filter that has a safe form is brought into it; what has none is an {@link IllegalArgumentException} that says
     * why, before anything is read, written or removed.
     *
     * @param numericKeys metadata keys under which every entry has a number or nothing. Only they can be searched by a range;
     *     an entry with anything else there is refused. Default: none
     */
    public static EmbeddingStore<TextSegment> guarded(EmbeddingStore<TextSegment> store, String... numericKeys) {
        Set<String> numeric = Set.of(numericKeys);
        if (store instanceof GuardedEmbeddingStore guarded) {
            return numeric.isEmpty() ? guarded : guarded.alsoNumeric(numeric::contains);
        }
        return new GuardedEmbeddingStore(store, numeric::contains);
    }

    /**
     * A retriever. It applies filters to what was found, and says so; on behalf of somebody it searches only a retriever made
     * by {@link Ragstone}, since nobody knows who may read what others find.
     */
    public static Retriever retriever(ContentRetriever retriever) {
        return new LangChain4jRetriever(Objects.requireNonNull(retriever, "retriever"), null);
    }

    /** A retriever that can search on somebody's behalf, since {@code accessLabels} tells who may read a text. */
    public static Retriever retriever(ContentRetriever retriever, Function<TextSegment, Set<String>> accessLabels) {
        return new LangChain4jRetriever(
                Objects.requireNonNull(retriever, "retriever"), Objects.requireNonNull(accessLabels, "accessLabels"));
    }

    /**
     * A reader for items of these media types. The parser must be safe for use by several threads, as LangChain4j's are.
     *
     * @param id names the parser and its settings; an index records it and reads items again when it changes
     * @param mediaTypes such as {@code text/plain}
     */
    public static DocumentReader reader(DocumentParser parser, String id, String... mediaTypes) {
        return new ParserReader(Objects.requireNonNull(parser, "parser"), id, List.of(mediaTypes));
    }

    /**
     * A chunker whose chunks are exact slices of the document, whatever the splitter does about white space.
     *
     * @param id names the splitter and its settings; an index records it and refuses another one
     */
    public static Chunker chunker(DocumentSplitter splitter, String id) {
        return new SplitterChunker(Objects.requireNonNull(splitter, "splitter"), id);
    }

    /** A counter that never fails: where the estimator does, it estimates on the high side. */
    public static TokenCounter tokenCounter(TokenCountEstimator estimator) {
        return new EstimatedTokens(Objects.requireNonNull(estimator, "estimator"), TokenCounter.cautious());
    }

    /** What a chat memory holds, as questions and answers. */
    public static Conversation conversation(ChatMemory memory) {
        return new Conversation(memory);
    }

    /**
     * The same filter.
     *
     * @throws IllegalArgumentException if Ragstone has none that means the same, such as an order of texts
     */
    public static Filter filter(dev.langchain4j.store.embedding.filter.Filter filter) {
        return FilterMapping.SAME_NAMES.toRagstone(Objects.requireNonNull(filter, "filter"));
    }

    /**
     * The same metadata. Numbers become one kind, UUIDs texts; the entry {@code langchain4j_types} remembers what they were,
     * and {@link Ragstone#metadata} uses it up.
     */
    public static Metadata metadata(dev.langchain4j.data.document.Metadata metadata) {
        return MetadataMapping.toRagstone(metadata);
    }
}
