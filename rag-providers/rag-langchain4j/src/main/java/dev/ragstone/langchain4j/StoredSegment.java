package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.store.EmbeddedChunk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A chunk as an entry of a LangChain4j store: its text, a record to restore it from, and marks to select it by. */
final class StoredSegment {

    /** The key of the {@link ChunkRecord}. */
    static final String RECORD = "ragstone_chunk";

    private StoredSegment() {}

    static TextSegment of(EmbeddedChunk embedded) {
        if (embedded.chunk().text().trim().isEmpty()) {
            throw new IllegalArgumentException(
                    "the text of chunk " + embedded.chunk().id()
                            + " has only white space and control characters, which LangChain4j does not take");
        }
        var metadata = new Metadata();
        ScopeMarks.put(metadata, embedded.document());
        metadata.put(RECORD, new ChunkRecord(embedded.document(), embedded.chunk()).write());
        return TextSegment.from(embedded.chunk().text(), metadata);
    }

    /** What {@code segment} was made of; empty if it was not made here. */
    static Optional<ChunkRecord> read(@Nullable TextSegment segment) {
        return Optional.ofNullable(segment)
                .flatMap(found -> Optional.ofNullable(SegmentKeys.text(found.metadata(), RECORD))
                        .flatMap(json -> ChunkRecord.read(json, found.text())));
    }

    /** The id of a chunk's entry. Many stores take UUIDs only, so it is one, made of the chunk's id. */
    static String entryId(String chunkId) {
        byte[] hash = sha256(chunkId);
        hash[6] = (byte) ((hash[6] & 0x0f) | 0x80);
        hash[8] = (byte) ((hash[8] & 0x3f) | 0x80);
        return new UUID(bits(hash, 0), bits(hash, 8)).toString();
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static long bits(byte[] bytes, int from) {
        long bits = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            bits = bits << 8 | (bytes[i] & 0xff);
        }
        return bits;
    }
}
