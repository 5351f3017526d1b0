package dev.ragstone;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.generation.CitedText;
import dev.ragstone.ingestion.RagStatus;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.search.Explanation;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.source.Source;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.watch.Watch;
import dev.ragstone.watch.WatchOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Retrieval-augmented generation over documents that stay in sync with their sources.
 *
 * <pre>{@code
 * try (Rag rag = EmbeddedRag.open(Path.of("index"))) {
 *     rag.sync(Path.of("docs"));
 *     System.out.println(rag.ask("How are the two scores combined?"));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads: searches and answers run side by side and beside a sync; syncs wait for one another.
 * Work is done in the caller's thread, except for {@link #reindex(RagBuilder)} and {@link #watch(Path)}, whose threads
 * {@link #close} ends. After {@link #close} every method throws
 * {@link IllegalStateException}.
 *
 * @since 0.1
 */
public final class Rag implements AutoCloseable {

    private final Serving serving;
    private final BackgroundWork background = new BackgroundWork();

    Rag(ServingParts parts) {
        this.serving = new Serving(parts);
    }

    /** Starts with nothing chosen; {@code EmbeddedRag} in rag-embedded starts with everything chosen. */
    public static RagBuilder builder() {
        return new RagBuilder();
    }

    /**
     * Brings the index in step with a folder or file: what is new or changed is read, what is gone is removed.
     *
     * @throws IllegalStateException if the builder was given no {@link RagBuilder#pathSource}
     * @throws dev.ragstone.error.RagException as {@link #sync(Source, SyncOptions)}
     */
    public SyncReport sync(Path path) {
        return sync(path, SyncOptions.defaults());
    }

    /** Brings the index in step with a folder or file; see {@link #sync(Path)}. */
    public SyncReport sync(Path path, SyncOptions options) {
        return sync(source(path), options);
    }

    /** Brings the index in step with a source. */
    public SyncReport sync(Source source) {
        return sync(source, SyncOptions.defaults());
    }

    /**
     * Brings the index in step with a source. Nothing is embedded that the index already has a vector for. One bad item
     * does not stop the others; the report lists it.
     *
     * @throws dev.ragstone.error.DocumentException if the source cannot be listed at all; nothing is removed then
     * @throws dev.ragstone.error.StoreException if the store fails; what was committed before stays
     */
    public SyncReport sync(Source source, SyncOptions options) {
        return serving.sync(parts -> parts.ingestion().sync(source, options));
    }

    /** Watches with defaults; see {@link #watch(Source, SyncOptions, WatchOptions)}. */
    public Watch watch(Path path) {
        return watch(path, SyncOptions.defaults(), WatchOptions.defaults());
    }

    /** Watches a folder or file; see {@link #watch(Source, SyncOptions, WatchOptions)}. */
    public Watch watch(Path path, SyncOptions options, WatchOptions watching) {
        return watch(source(path), options, watching);
    }

    /**
     * Keeps the index in step with a source until the result, or this, is closed: syncs at once, again shortly after the
     * source hints at a change, and from time to time in any case, in a thread of its own. A sync that fails is reported
     * and tried again.
     */
    public Watch watch(Source source, SyncOptions options, WatchOptions watching) {
        serving.requireOpen();
        return background.add(Watch.start(source, () -> sync(source, options), watching));
    }

    /** Reindexes with a minute's patience; see {@link #reindex(RagBuilder, ReindexOptions)}. */
    public Reindexing reindex(RagBuilder next) {
        return reindex(next, ReindexOptions.defaults());
    }

    /**
     * Lets other parts serve, once they hold what the ones that serve now hold: the documents are cut with the next
     * chunker, embedded with the next embedder and written to the next store, in a thread of its own and without reading
     * the sources again. Searches, answers and syncs go on meanwhile with the parts there are. When the next store has
     * caught up with them, the parts are switched in one moment: each call sees either the old or the new. Calls and
     * streams under way end on the old parts, which are closed after the last of them, except for parts the next ones
     * share with them. A vector cache is asked before the next embedder, and after the switch it forgets the vectors that
     * only the old store has.
     *
     * <p>If it fails or is cancelled, the next parts are closed and the old ones serve on. What was copied stays in the
     * next store, so that another reindexing into it goes on from there.
     *
     * @param next a complete set of parts with an empty or partly filled store of its own; they belong to this from now on
     * @throws IllegalStateException if a required part was not set, or a reindexing is under way
     * @throws IllegalArgumentException if the store is the one that serves
     */
    public Reindexing reindex(RagBuilder next, ReindexOptions options) {
        ServingParts parts = next.parts();
        serving.requireOpen();
        if (parts.setup().store().equals(serving.current().setup().store())) {
            throw new IllegalArgumentException("the next parts need a store of their own");
        }
        return background.reindex(() -> new ReindexRun(serving, parts, options));
    }

    /** The reindexing that was started last, running or ended; empty if there was none. */
    public Optional<Reindexing> reindexing() {
        return background.reindexing();
    }

    /** Finds the chunks that best answer {@code text}. */
    public Retrieval search(String text) {
        return search(Query.of(text));
    }

    /**
     * Finds the chunks that best answer {@code query}.
     *
     * @throws dev.ragstone.error.RagException if no part of the search succeeds, or the calling thread is interrupted,
     *     which ends the search; its interrupt flag stays set
     */
    public Retrieval search(Query query) {
        return serving.read(parts -> parts.answering().search(query));
    }

    /**
     * Tells in words and numbers how {@code hit}, which {@link #search(Query)} found for {@code query}, came to its place,
     * and by which words. Of a hit whose chunk has been changed since, or widened, the words are not told.
     *
     * @throws dev.ragstone.error.RagException if the store fails
     */
    public String explain(Query query, Hit hit) {
        return serving.read(parts -> {
            var words = new KeywordQuery(query.text(), query.scope(), query.limit());
            return Explanation.of(hit, parts.store().matchedWords(words, hit.chunk()));
        });
    }

    /** Answers {@code question} from all documents. */
    public Answer ask(String question) {
        return ask(Query.of(question));
    }

    /**
     * Answers {@code question} from the documents its scope allows.
     *
     * @throws dev.ragstone.error.RagException if retrieval fails, or generation does and there is no fallback
     */
    public Answer ask(Query question) {
        return ask(Question.of(question));
    }

    /**
     * Answers {@code question}, asked by somebody in the course of a conversation.
     *
     * @throws dev.ragstone.error.RagException if retrieval fails, or generation does and there is no fallback
     */
    public Answer ask(Question question) {
        return serving.read(parts -> parts.answering().ask(question));
    }

    /** Answers {@code question} step by step. */
    public AnswerStream stream(String question) {
        return stream(Query.of(question));
    }

    /** Answers {@code question} step by step: the sources, the text in pieces, the whole. The caller closes the stream. */
    public AnswerStream stream(Query question) {
        return stream(Question.of(question));
    }

    /** Answers {@code question} step by step; see {@link #ask(Question)} and {@link #stream(Query)}. */
    public AnswerStream stream(Question question) {
        ServingParts parts = serving.acquire();
        return new HeldStream(parts.setup().answering().stream(question), parts);
    }

    /** What a generator would be asked about {@code question}; see {@link #prompt(Question)}. */
    public Prompt prompt(Query question) {
        return prompt(Question.of(question));
    }

    /**
     * What a generator would be asked about {@code question}, for applications that ask a model themselves: recalls the
     * conversation, retrieves, and assembles within the token budget. Its warnings say what went less well; without sources
     * a model could only invent. One with the warning {@code refused} is about a question that the guard blocks, and is to
     * be put to no model.
     *
     * @throws dev.ragstone.error.RagException if retrieval fails
     */
    public Prompt prompt(Question question) {
        return serving.read(parts -> parts.answering().prompt(question));
    }

    /**
     * Ties the citations in a text that a model wrote from the sources of a {@linkplain #prompt(Question) prompt} to exact characters
     * of documents. One that does not resolve is taken out of the text and reported.
     */
    public CitedText cite(String text, List<NumberedSource> sources) {
        return serving.read(parts -> parts.answering().cite(text, sources));
    }

    /** The document with this id, if {@code access} may read it: what a citation opens. */
    public Optional<Document> document(String documentId, AccessScope access) {
        return serving.read(parts -> parts.store().catalog().document(documentId))
                .filter(document -> access.allows(document.info()));
    }

    /**
     * Removes a document, its chunks, its vectors and what a vector cache keeps of them. A later sync brings it back if its
     * source still offers it.
     *
     * @return whether it was there
     */
    public boolean delete(String documentId) {
        return serving.write(parts -> parts.ingestion().delete(documentId));
    }

    /** What the index holds and what is wrong with it. */
    public RagStatus status() {
        return serving.read(parts -> RagStatus.of(
                parts.store().catalog().stats(), parts.store().catalog().ledger()));
    }

    /**
     * What the last sync of every item came to, by document id. No access rules are applied here: it names documents, so
     * show an entry only to those who may read its document.
     */
    public List<LedgerEntry> ledger() {
        return serving.read(parts -> parts.store().catalog().ledger());
    }

    /**
     * What the documents that {@code access} may read say about themselves, in no order; without their texts, which makes
     * this much cheaper than {@link #document} for each.
     */
    public List<DocumentInfo> documents(AccessScope access) {
        return serving.read(parts -> parts.store().catalog().infos()).stream()
                .filter(access::allows)
                .toList();
    }

    /**
     * Names the state of the index: another one whenever its content may have changed, by this or another process. For
     * whoever keeps something that was read from it; cheap enough to be asked for at every use.
     */
    public String version() {
        ServingParts parts = serving.acquire();
        try {
            return parts.turn() + "." + parts.setup().store().catalog().generation();
        } finally {
            parts.release();
        }
    }

    /** Whether there is anything to be found within {@code scope}. */
    public boolean holdsAny(SearchScope scope) {
        return serving.read(parts -> parts.store().catalog().holdsAny(scope));
    }

    /**
     * Ends what goes on in the background and a running sync at its next item, then closes all parts. Called by a listener
     * from within a sync, returns at once, and the parts are closed when that sync has ended. Closing twice has no effect.
     */
    @Override
    public void close() {
        if (serving.shut()) {
            serving.current().setup().ingestion().cancel();
            background.close();
            // A reindexing may have switched before it was ended.
            serving.current().setup().ingestion().cancel();
            serving.close();
        }
    }

    private Source source(Path path) {
        Function<Path, Source> pathSource = serving.current().setup().pathSource();
        if (pathSource == null) {
            throw new IllegalStateException("a Path needs RagBuilder.pathSource; a Source works without it");
        }
        return pathSource.apply(path);
    }
}
