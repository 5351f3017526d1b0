package dev.ragstone.app.eval;

import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.report.EvalJson;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.DocumentException;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.BeirReader;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An index of the documents of a BEIR folder, and its judged queries to run against it. Used by one thread.
 *
 * @since 0.1
 */
public final class BeirEvaluation implements EvaluatedIndex {

    private final Settings settings;
    private final BeirFolder folder;
    private final EmbeddedRag.Opened index;
    private final JudgedSet judged;

    /**
     * What is measured.
     *
     * @param beir a folder with {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels/test.tsv}
     * @param index where the documents are indexed; used again if it holds them already
     * @param k1 how much repeated words count in BM25
     * @param b how much the length of a text counts in BM25
     * @param tokenVectors whether a new index keeps the vectors of tokens
     */
    public record Settings(Path beir, IndexPlace index, Chunking chunking, float k1, float b, boolean tokenVectors) {

        /** What BM25 takes for {@code k1} unless told otherwise. */
        public static final float DEFAULT_K1 = 1.2f;

        /** What BM25 takes for {@code b} unless told otherwise. */
        public static final float DEFAULT_B = 0.75f;
    }

    private BeirEvaluation(Settings settings, BeirFolder folder, EmbeddedRag.Opened index) {
        this.settings = settings;
        this.folder = folder;
        this.index = index;
        this.judged = folder.judgedSet();
        if (judged.answerable().isEmpty()) {
            throw new DocumentException(
                    "no query of " + settings.beir() + " has a document with a positive grade",
                    "Look at the ids in queries.jsonl and in qrels/test.tsv",
                    false,
                    null);
        }
    }

    /** Opens the folder and the index; {@link #sync} fills it. */
    public static BeirEvaluation open(Settings settings, RagListener listener) {
        return open(settings, builder(settings).listener(listener));
    }

    /** Opens the folder and the index as {@code settled} leaves its builder; {@link #sync} fills it. */
    public static BeirEvaluation open(
            Settings settings, RagListener listener, UnaryOperator<EmbeddedRagBuilder> settled) {
        return open(settings, settled.apply(builder(settings).listener(listener)));
    }

    /** Opens the folder and the index with an embedder of one's own, which is closed with it; {@link #sync} fills it. */
    public static BeirEvaluation open(Settings settings, RagListener listener, Embedder embedder) {
        return open(settings, builder(settings).listener(listener).embedder(embedder));
    }

    private static EmbeddedRagBuilder builder(Settings settings) {
        EmbeddedRagBuilder builder = settings.index().toWrite(WriteSettings.defaults());
        if (settings.index() instanceof FolderPlace) {
            builder.bm25(settings.k1(), settings.b());
            return settings.tokenVectors() ? builder.tokenVectorsIfNew(TokenCompression.TWO_BITS) : builder;
        }
        return builder;
    }

    private static BeirEvaluation open(Settings settings, EmbeddedRagBuilder builder) {
        BeirFolder folder = BeirFolder.open(settings.beir());
        var index = builder.reader(new BeirReader())
                .chunker(settings.chunking()::chunker)
                .openParts();
        try {
            return new BeirEvaluation(settings, folder, index);
        } catch (RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /**
     * Brings the index in step with the corpus.
     *
     * @throws StoreException if the index holds anything else: other documents would spoil the figures, and these would
     *     spoil somebody's index
     */
    public SyncReport sync() {
        Set<String> corpus = corpus();
        for (LedgerEntry entry : index.store().catalog().ledger()) {
            if (!corpus.contains(entry.uri())) {
                throw new StoreException(
                        "the index at " + settings.index() + " holds documents that are not in " + settings.beir()
                                + ", such as " + entry.uri(),
                        "Give another folder with --index or schema with --store, or none for a temporary folder",
                        false,
                        null);
            }
        }
        return index.rag().sync(folder.corpus());
    }

    @Override
    public EmbeddedRag.Opened index() {
        return index;
    }

    @Override
    public JudgedSet set() {
        return judged;
    }

    @Override
    public List<String> named(String queryId, List<Hit> hits) {
        return hits.stream().map(hit -> hit.document().uri()).distinct().toList();
    }

    @Override
    public int queries() {
        return judged.answerable().size();
    }

    /**
     * Runs all queries and tells the usual figures.
     *
     * @throws RagException if a part of a search fails: the figures would be those of something else
     */
    public EvalJson.RunJson run(String name, Function<Query, Retrieval> search) {
        return EvalJson.RunJson.of(measure(name, search));
    }

    @Override
    public RetrieverEvaluation measure(String name, Function<Query, Retrieval> search) {
        String first = judged.queries().values().iterator().next();
        String remedy = "If the index at " + settings.index()
                + " keeps no token vectors, have a new one made: give another folder with --index, or none";
        return RetrieverEvaluation.run(judged, WholeSearch.warmed(name, search, first, remedy))
                .named(name);
    }

    private Set<String> corpus() {
        var uris = new HashSet<String>();
        folder.corpus().scan(new SourceVisitor() {
            @Override
            public void item(SourceItem item) {
                uris.add(item.uri());
            }

            @Override
            public void problem(String uri, String reason) {
                // The sync meets it again and reports it.
            }
        });
        return uris;
    }
}
