package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Gives documents metadata and access labels by the folder they are in, and searches on behalf of somebody: the first
 * folder is the department, and what is in a folder named {@code confidential} needs the label {@code board}.
 */
public final class FilteredSearch {

    private FilteredSearch() {}

    /** Takes an index folder, a folder of documents, a text to look for, a department, and the labels of the reader. */
    public static void main(String[] args) {
        var docs = FolderSource.builder(Path.of(args[1]))
                .metadata(path ->
                        Metadata.empty().with("department", path.getName(0).toString()))
                .accessLabels(FilteredSearch::labels)
                .build();
        Set<String> reader = Set.copyOf(List.of(args).subList(4, args.length));

        try (Rag rag = EmbeddedRag.open(Path.of(args[0]))) {
            rag.sync(docs);
            Query query =
                    Query.of(args[2]).filter(Filter.eq("department", args[3])).access(AccessScope.of(reader));
            for (Hit hit : rag.search(query).hits()) {
                System.out.println(hit.document().title() + ": " + hit.chunk().text());
            }
        }
    }

    private static Set<String> labels(Path path) {
        boolean confidential = path.startsWith(path.getName(0).resolve("confidential"));
        return confidential ? Set.of("board") : Set.of();
    }
}
