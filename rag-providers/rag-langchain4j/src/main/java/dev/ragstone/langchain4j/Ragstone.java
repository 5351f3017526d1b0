package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.aggregator.ContentAggregator;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.ragstone.Rag;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Metadata;
import dev.ragstone.generation.CitedText;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Makes parts of a LangChain4j application out of Ragstone.
 *
 * <pre>{@code
 * Assistant assistant = AiServices.builder(Assistant.class)
 *         .chatModel(model)
 *         .retrievalAugmentor(Ragstone.retrievalAugmentor(rag))
 *         .build();
 * Result<String> result = assistant.ask("Who signs?");
 * CitedText cited = Ragstone.cite(rag, result.content(), result.sources());
 * }</pre>
 *
 * <p>The parts are safe for use by several threads, and close nothing. Where LangChain4j has an asynchronous variant of a
 * method, they have it too; the work is then done in a virtual thread. What goes wrong is a
 * {@link dev.ragstone.error.RagException}. {@link LangChain4j} goes the other way.
 *
 * @since 0.1
 */
public final class Ragstone {

    private Ragstone() {}

    /** Retrieves with defaults, from all documents whoever asks; see {@link #contentRetriever(Rag, RetrievalOptions)}. */
    public static ContentRetriever contentRetriever(Rag rag) {
        return contentRetriever(rag, RetrievalOptions.defaults());
    }

    /** Retrieves as {@link Rag#search(dev.ragstone.search.Query)} does. Its contents are {@link RagstoneContent}. */
    public static ContentRetriever contentRetriever(Rag rag, RetrievalOptions options) {
        return new RagContentRetriever(
                Objects.requireNonNull(rag, "rag")::search, Objects.requireNonNull(options, "options"));
    }

    /** Retrieves with a retriever alone. Its contents are {@link RagstoneContent}. */
    public static ContentRetriever contentRetriever(Retriever retriever, RetrievalOptions options) {
        return new RagContentRetriever(
                Objects.requireNonNull(retriever, "retriever")::retrieve, Objects.requireNonNull(options, "options"));
    }

    /** Augments with defaults, from all documents whoever asks; see {@link #retrievalAugmentor(Rag, RetrievalOptions)}. */
    public static RetrievalAugmentor retrievalAugmentor(Rag rag) {
        return retrievalAugmentor(rag, RetrievalOptions.defaults());
    }

    /**
     * Puts Ragstone's prompt in the place of a user's message: the instructions, the sources by number within the token
     * budget, the question. Its contents are {@link RagstoneContent} with their numbers, for {@link #cite}.
     */
    public static RetrievalAugmentor retrievalAugmentor(Rag rag, RetrievalOptions options) {
        return new RagAugmentor(Objects.requireNonNull(rag, "rag"), Objects.requireNonNull(options, "options"));
    }

    /**
     * Ties the citations in an answer to exact characters of documents; one that does not resolve is taken out and reported.
     *
     * @param sources what LangChain4j says the answer rests on; contents that are not Ragstone's are passed over
     */
    public static CitedText cite(Rag rag, String answer, List<Content> sources) {
        var numbered = new ArrayList<NumberedSource>();
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i) instanceof RagstoneContent content) {
                numbered.add(new NumberedSource(content.number() > 0 ? content.number() : i + 1, content.hit()));
            }
        }
        return rag.cite(answer, numbered);
    }

    /** Merges what several queries and retrievers found into one list with {@code fusion}. */
    public static ContentAggregator contentAggregator(Fusion fusion) {
        return new FusingAggregator(Objects.requireNonNull(fusion, "fusion"));
    }

    /**
     * Splits as {@code chunker} cuts. Segments keep the document's metadata and say their {@code index}, {@code start} and
     * {@code end}.
     */
    public static DocumentSplitter documentSplitter(Chunker chunker) {
        return new ChunkerSplitter(Objects.requireNonNull(chunker, "chunker"));
    }

    /** Keeps entries in {@code store} and finds them by their vectors. */
    public static EmbeddingStore<TextSegment> embeddingStore(Store store) {
        return new RagstoneEmbeddingStore(Objects.requireNonNull(store, "store"), null);
    }

    /**
     * Keeps entries in {@code store} and finds them by their vectors and, where the request tells its text, by their words.
     * The order is that of the fusion; a score is the relevance of the cosine in any case.
     */
    public static EmbeddingStore<TextSegment> embeddingStore(Store store, Fusion fusion) {
        return new RagstoneEmbeddingStore(
                Objects.requireNonNull(store, "store"), Objects.requireNonNull(fusion, "fusion"));
    }

    /**
     * The same metadata. Truth values, moments and lists become texts; the entry {@code ragstone_types} remembers what they
     * were, and {@link LangChain4j#metadata} uses it up.
     */
    public static dev.langchain4j.data.document.Metadata metadata(Metadata metadata) {
        return MetadataMapping.toLangChain4j(metadata);
    }
}
