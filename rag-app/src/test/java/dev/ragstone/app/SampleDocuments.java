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
}
