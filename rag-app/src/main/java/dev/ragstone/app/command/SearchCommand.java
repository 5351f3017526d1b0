package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.report.SearchJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.Passages;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.app.terminal.WrappedText;
import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ragstone search}. */
@Command(
        name = "search",
        header = "Find the passages that best match a text, by words and by meaning.",
        description = "Any text can be searched for; nothing in it is query syntax.",
        footer = {
            "Examples:",
            "  ragstone search \"notice period\"",
            "  ragstone search --limit 3 --filter mediaType=application/pdf \"late payment\"",
            "  ragstone search --json \"ORA-00942\" | jq -r '.hits[].document'",
            "  ragstone search --preset best --explain \"notice period\"",
            "  ragstone search -- --a-text-that-begins-with-a-dash"
        })
final class SearchCommand implements Callable<Integer> {

    private static final int SNIPPET = 240;

    private final RagstoneCommand root;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Mixin
    private final SearchOptions search = new SearchOptions();

    @Option(names = "--explain", description = "Say of each passage how it came to its place.")
    private boolean explain;

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "What to look for.")
    private List<String> words = new ArrayList<>();

    SearchCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        Query query = search.query(words);
        try (Rag rag = index.openToRead(builder -> builder.preset(search.preset()))) {
            Retrieval found = rag.search(query);
            if (found.hits().isEmpty()) {
                index.requireText(rag);
            }
            if (root.json()) {
                root.print(SearchJson.of(found));
            } else {
                print(found, hit -> explain ? rag.explain(query, hit) : "");
            }
        }
        return 0;
    }

    private void print(Retrieval found, Function<Hit, String> explained) {
        Console console = root.console();
        Warnings.print(console, found.warnings());
        if (found.hits().isEmpty()) {
            console.out().println("Nothing found.");
        }
        var passages = new Passages(Path.of(""));
        int rank = 1;
        for (Hit hit : found.hits()) {
            print(console, passages, rank++, hit);
            explained.apply(hit).lines().forEach(line -> console.out().println("    " + console.faint(line)));
        }
    }

    private static void print(Console console, Passages passages, int rank, Hit hit) {
        Chunk chunk = hit.chunk();
        if (rank > 1) {
            console.out().println();
        }
        console.out()
                .printf(
                        Locale.ROOT,
                        "%2d. %s  %s%n",
                        rank,
                        console.bold(passages.title(hit.document())),
                        console.faint(String.format(Locale.ROOT, "%.4f", hit.score())));
        console.out().println("    " + console.place(passages.characters(hit.document(), chunk.start(), chunk.end())));
        String place = Passages.place(chunk);
        if (!place.isEmpty()) {
            console.out().println("    " + console.faint(place));
        }
        var text = new WrappedText(console.out(), console.outTerminal() ? console.columns() : 0, "    ");
        text.append(Passages.snippet(chunk.text(), SNIPPET));
        text.end();
    }
}
