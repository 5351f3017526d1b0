package dev.ragstone.app.eval;

import dev.ragstone.app.report.EvalJson;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.pipeline.SyncReport;
import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.BeirReader;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * An index of the documents of a BEIR folder, and its judged queries to run against it. Used by one thread.
 *
 * @since 0.1
 */
public final class BeirEvaluation implements AutoCloseable {

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
     */
    public record Settings(Path beir, Path index, Chunking chunking, float k1, float b) {

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
    }

    /** Opens the folder and the index; {@link #sync} fills it. */
    public static BeirEvaluation open(Settings settings, RagListener listener) {
        BeirFolder folder = BeirFolder.open(settings.beir());
        var index = EmbeddedRag.builder(settings.index())
                .reader(new BeirReader())
                .chunker(settings.chunking()::chunker)
                .bm25(settings.k1(), settings.b())
                .listener(listener)
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
                        "Give another folder with --index, or none for a temporary one",
                        false,
                        null);
            }
        }
        return index.rag().sync(folder.corpus());
    }

    /** The index and what is in it. */
    public EmbeddedRag.Opened index() {
        return index;
    }

    /** How many documents are searched. */
    public int docs() {
        return index.store().catalog().stats().documents();
    }

    /** How many queries are run: those that have an answer. */
    public int queries() {
        return judged.answerable().size();
    }

    /**
     * Runs all queries.
     *
     * @throws RagException if a part of a search fails: the figures would be those of something else
     */
    public EvalJson.RunJson run(String name, Function<Query, Retrieval> search) {
        var result = RetrieverEvaluation.run(judged, query -> {
            Retrieval found = search.apply(query);
            found.warnings().forEach(warning -> requireHarmless(name, warning));
            return found.hits();
        });
        return new EvalJson.RunJson(
                name,
                rounded(result.ndcgAt10()),
                rounded(result.recallAt100()),
                rounded(result.mrrAt10()),
                Math.round(result.medianLatency().toNanos() / 1e4) / 100.0);
    }

    private static void requireHarmless(String run, Warning warning) {
        if (!warning.code().equals("query-truncated")) {
            throw new RagException(
                    "the run " + run + " is not what it should be: " + warning.message(), "", false, null);
        }
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

    /** Four digits are what such figures are published with; one more shows a difference below that. */
    private static double rounded(double value) {
        return Math.round(value * 1e5) / 1e5;
    }

    @Override
    public void close() {
        index.close();
    }
}
