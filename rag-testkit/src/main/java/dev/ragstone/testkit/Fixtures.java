package dev.ragstone.testkit;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that several contracts build their cases from. */
final class Fixtures {

    private Fixtures() {}

    /** A unit vector of two dimensions, {@code degrees} away from the first axis. */
    static Vector angle(double degrees) {
        double radians = Math.toRadians(degrees);
        return Vector.of((float) Math.cos(radians), (float) Math.sin(radians));
    }

    /** A document whose chunks are {@code texts}, one after the other, all with the vector {@code vector} gives. */
    static DocumentUpdate document(DocumentInfo info, List<String> texts, Function<String, @Nullable Vector> vector) {
        var chunks = new ArrayList<StoredChunk>();
        var text = new StringBuilder();
        for (String part : texts) {
            Chunk chunk = Chunk.of(info.id(), chunks.size(), text.length(), part);
            chunks.add(new StoredChunk(chunk, "key of " + part, vector.apply(part)));
            text.append(part).append("\n\n");
        }
        return new DocumentUpdate(new Document(info, text.toString(), List.of()), chunks);
    }

    /** What a sync writes about a document it has read. */
    static LedgerEntry ledger(DocumentUpdate update, String checksum) {
        DocumentInfo info = update.document().info();
        int pending = (int) update.chunks().stream()
                .filter(stored -> stored.vector() == null)
                .count();
        return new LedgerEntry(
                info.collection(),
                info.uri(),
                update.document().text().length(),
                Instant.parse("2024-05-06T07:08:09.123Z"),
                checksum,
                Outcome.OK,
                "",
                update.chunks().size(),
                pending,
                Instant.parse("2024-05-07T00:00:00.456Z"),
                "reader-1");
    }

    /** A batch that writes these documents with their ledger entries. */
    static StoreBatch adding(DocumentUpdate... updates) {
        var ledger = new ArrayList<LedgerEntry>();
        for (DocumentUpdate update : updates) {
            ledger.add(ledger(update, "c0ffee"));
        }
        return new StoreBatch(List.of(updates), List.of(), ledger);
    }

    /** A hit on a chunk of a document of its own. */
    static Hit hit(String name, String text, double score) {
        DocumentInfo info = DocumentInfo.of(name);
        return new Hit(info, Chunk.of(info.id(), 0, 0, text), score, List.of(new LegScore("bm25", 1, score)));
    }

    static List<String> chunkIds(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.chunk().id()).toList();
    }

    static List<String> hitIds(List<Hit> hits) {
        return hits.stream().map(hit -> hit.chunk().id()).toList();
    }
}
