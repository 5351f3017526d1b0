package dev.ragstone.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A few documents to work with. */
public final class SampleDocuments {

    /** A Markdown file with headings, metadata and characters outside ASCII. */
    public static final String LEASE = """
            ---
            year: 2024
            department: legal
            ---
            # Lease of the workshop

            ## Notice

            Either party may end this lease with a notice period of six weeks. The notice must be given in writing.

            ## Fees

            The yearly fee is 1,200 €. Late payment costs an extra fee of five percent, as Müller & Söhne agreed.
            """;

    /** A plain text. */
    public static final String COFFEE = """
            How to brew coffee

            Grind the beans just before brewing. Water should be at ninety-four degrees when it meets the coffee.

            Descale the machine once a month with citric acid.
            """;

    private SampleDocuments() {}

    /** Writes the documents into a new folder below {@code parent}. */
    public static Path in(Path parent) {
        Path folder = parent.resolve("docs");
        write(folder.resolve("contracts/lease.md"), LEASE);
        write(folder.resolve("coffee.txt"), COFFEE);
        write(folder.resolve("empty.txt"), "");
        return folder;
    }

    /** Writes one file and the folders it is in. */
    public static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the file at a {@code file:} URI. */
    public static String read(String uri) {
        try {
            return Files.readString(Path.of(java.net.URI.create(uri)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A test set of three documents in the folder {@code beir} of {@code folder}.
     *
     * @param queries lines of JSON
     * @param judgements lines of a query, a document and a grade, with tabs between them
     */
    static Path testSet(Path folder, String queries, String judgements) {
        Path beir = folder.resolve("beir");
        write(beir.resolve("corpus.jsonl"), """
            {"_id": "d1", "title": "Lease", "text": "The notice period of the lease is six weeks."}
            {"_id": "d2", "title": "Coffee", "text": "Descale the coffee machine once a month."}
            {"_id": "d3", "title": "Trains", "text": "The night train to Vienna leaves at ten."}
            """);
        write(beir.resolve("queries.jsonl"), queries);
        write(beir.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\n" + judgements);
        return beir;
    }
}
