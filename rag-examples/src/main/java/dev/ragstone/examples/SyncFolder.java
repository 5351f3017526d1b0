package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.ingest.cache.FileVectorCache;
import dev.ragstone.ingestion.IngestionSettings;
import dev.ragstone.ingestion.ItemProblem;
import dev.ragstone.ingestion.SyncReport;
import java.nio.file.Path;
import java.util.Set;

/** Keeps an index in step with a folder: who may read what, what went wrong, and vectors shared between indexes. */
public final class SyncFolder {

    private SyncFolder() {}

    /** Takes an index folder, a folder of documents and a folder for vectors that other indexes may use too. */
    public static void main(String[] args) {
        var settings = IngestionSettings.defaults().withCache(FileVectorCache.in(Path.of(args[2])));
        var docs = FolderSource.builder(Path.of(args[1]))
                .exclude("drafts")
                .metadata(
                        path -> Metadata.empty().with("folder", path.getName(0).toString()))
                .accessLabels(path -> path.startsWith("hr") ? Set.of("group:hr") : Set.of())
                .build();
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .ingestionSettings(settings)
                .open()) {
            SyncReport report = rag.sync(docs);
            System.out.printf(
                    "%d added, %d changed, %d renamed, %d removed, %d unchanged; %d chunks embedded%n",
                    report.added(),
                    report.changed(),
                    report.renamed(),
                    report.removed(),
                    report.unchanged(),
                    report.embedded());
            for (ItemProblem problem : report.failed()) {
                System.out.println(problem.outcome() + " " + problem.uri() + ": " + problem.reason());
            }
        }
    }
}
