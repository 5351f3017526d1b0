package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.ingest.chunker.WholeDocumentChunker;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An index of some files, built with the default chunker and an embedder of 64 dimensions. */
abstract class GenerationsFixture {

    static final int DOCUMENTS = 80;
    static final int OLD = 64;
    static final int NEW = 32;

    @TempDir
    static Path shared;

    static Path docs;

    @TempDir
    Path temp;

    Path index;

    @BeforeAll
    static void build() throws IOException {
        docs = Files.createDirectory(shared.resolve("docs"));
        for (int i = 0; i < DOCUMENTS; i++) {
            write(i, "The report " + i + " is about subject" + i + ".");
        }
        try (Rag rag = EmbeddedRag.builder(shared.resolve("index"))
                .embedder(new HashingEmbedder(OLD))
                .open()) {
            rag.sync(docs);
        }
    }

    @BeforeEach
    void copy() throws IOException {
        index = temp.resolve("index");
        copyTree(shared.resolve("index"), index);
    }

    static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    static Path write(int number, String text) throws IOException {
        return Files.writeString(
                docs.resolve("doc" + number + ".md"),
                "# Report " + number + "\n\n" + text + "\n\n## Second part\n\nMore words on it.\n");
    }

    final EmbeddedRagBuilder old() {
        return EmbeddedRag.builder(index).embedder(new HashingEmbedder(OLD));
    }

    /** The same vectors for other chunks. */
    final EmbeddedRagBuilder otherChunker(Embedder embedder) {
        return EmbeddedRag.builder(index)
                .embedder(embedder)
                .chunker(counter -> new WholeDocumentChunker())
                .onMismatch(Mismatch.REINDEX);
    }

    /** Other vectors for the same chunks. */
    final EmbeddedRagBuilder otherEmbedder(Embedder embedder) {
        return EmbeddedRag.builder(index).embedder(embedder).onMismatch(Mismatch.REINDEX);
    }

    final String current() throws IOException {
        return Files.readString(index.resolve("CURRENT")).strip();
    }

    /** What is in the index folder. */
    final List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(index)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    final boolean finds(Rag rag, int number) {
        return rag.search("subject" + number).hits().stream()
                .anyMatch(hit -> hit.document().uri().endsWith("/doc" + number + ".md"));
    }

    /** Ids, scores and texts: everything a caller sees. */
    static List<String> hits(Rag rag, String text) {
        return rag.search(Query.of(text).limit(20)).hits().stream()
                .map(hit -> hit.chunk().id() + " " + hit.score() + " " + hit.legs() + " "
                        + hit.chunk().text())
                .toList();
    }
}
