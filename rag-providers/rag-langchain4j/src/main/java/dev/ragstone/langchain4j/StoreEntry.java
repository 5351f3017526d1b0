package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoredChunk;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An entry of LangChain4j's as a document of one chunk in a Ragstone store, and back. */
record StoreEntry(String id, Embedding embedding, @Nullable TextSegment segment) {

    /** The collection such documents are in. */
    static final String COLLECTION = "langchain4j";

    private static final String WITHOUT_TEXT = "langchain4j_without_text";
    // A chunk has a text. This one holds no word, so that no search by words finds it.
    private static final String NO_TEXT = "\uFFFC";
    private static final String SHADOWED = "langchain4j.";
    private static final Set<String> RESERVED =
            Set.of("collection", "uri", "title", "mediaType", "language", WITHOUT_TEXT);

    /**
     * The entry in this place of a list.
     *
     * @throws IllegalArgumentException if it has no id or no vector
     */
    static StoreEntry of(int place, @Nullable String id, @Nullable Embedding embedding, @Nullable TextSegment segment) {
        if (id == null || id.isBlank()) {
            throw new IllegalArgumentException(
                    "the id of entry " + place + " must not be " + (id == null ? "null" : "blank"));
        }
        if (embedding == null) {
            throw new IllegalArgumentException("entry " + place + " has no vector");
        }
        return new StoreEntry(id, embedding, segment);
    }

    /** What a key of LangChain4j's is called in the store. */
    static String storedKey(String key) {
        return shadowed(MetadataMapping.toRagstone(key));
    }

    /** In the store, a document's own attributes win over metadata of their name; so that gets a prefix more. */
    private static String shadowed(String key) {
        return isReserved(key) ? SHADOWED + key : key;
    }

    private static String unshadowed(String key) {
        return key.startsWith(SHADOWED) && isReserved(key) ? key.substring(SHADOWED.length()) : key;
    }

    private static boolean isReserved(String key) {
        String name = key;
        while (name.startsWith(SHADOWED)) {
            name = name.substring(SHADOWED.length());
        }
        return RESERVED.contains(name);
    }

    static String documentId(String id) {
        return DocumentInfo.id(COLLECTION, id);
    }

    /** Identifies the vector of the entry with this id. */
    static String vectorKey(String id) {
        return "langchain4j:" + id;
    }

    DocumentUpdate update() {
        var info = new DocumentInfo(
                COLLECTION, id, "", "text/plain", "", DocumentInfo.UNKNOWN_LANGUAGE, metadata(), Set.of());
        String text = segment == null ? NO_TEXT : segment.text();
        Chunk chunk = Chunk.of(info.id(), 0, 0, text);
        return new DocumentUpdate(
                new Document(info, text, List.of()),
                List.of(new StoredChunk(chunk, vectorKey(id), Vector.of(embedding.vector()))));
    }

    /** So that the entry can be listed. */
    LedgerEntry ledger(Instant now) {
        return new LedgerEntry(COLLECTION, id, -1, Instant.EPOCH, "", Outcome.OK, "", 1, 0, now, "langchain4j");
    }

    /** The segment a stored document was made of; none if it was a vector alone. */
    static @Nullable TextSegment segment(DocumentInfo info, String text) {
        if (info.metadata().get(WITHOUT_TEXT).isPresent()) {
            return null;
        }
        return TextSegment.from(text, MetadataMapping.toLangChain4j(renamed(info.metadata(), StoreEntry::unshadowed)));
    }

    private Metadata metadata() {
        if (segment == null) {
            var mark = new TreeMap<String, MetadataValue>();
            mark.put(WITHOUT_TEXT, MetadataValue.of(true));
            return new Metadata(mark);
        }
        return renamed(MetadataMapping.toRagstone(segment.metadata()), StoreEntry::shadowed);
    }

    private static Metadata renamed(Metadata metadata, UnaryOperator<String> name) {
        var renamed = new TreeMap<String, MetadataValue>();
        metadata.values().forEach((key, value) -> renamed.put(name.apply(key), value));
        return new Metadata(renamed);
    }
}
