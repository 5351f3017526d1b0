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
import org.jspecify.annotations.Nullable;

/** An entry of LangChain4j's as a document of one chunk in a Ragstone store, and back. */
record StoreEntry(String id, Embedding embedding, @Nullable TextSegment segment) {

    /** The collection such documents are in. */
    static final String COLLECTION = "langchain4j";

    private static final String WITHOUT_TEXT = "langchain4j_without_text";
    // A chunk has a text. This one holds no word, so that no search by words finds it.
    private static final String NO_TEXT = "\uFFFC";
    private static final String SHADOWED = "langchain4j.";
    private static final Set<String> ATTRIBUTES = Set.of("collection", "uri", "title", "mediaType", "language");

    StoreEntry {
        if (id.isBlank()) {
            throw new IllegalArgumentException("the id of an entry must not be blank");
        }
    }

    /** What a key is called in the store, where a document's own attributes win over metadata of their name. */
    static String storedKey(String key) {
        return ATTRIBUTES.contains(key) ? SHADOWED + key : key;
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
        dev.langchain4j.data.document.Metadata metadata = MetadataMapping.toLangChain4j(info.metadata());
        return TextSegment.from(text, renamed(metadata, false));
    }

    private Metadata metadata() {
        if (segment == null) {
            var mark = new TreeMap<String, MetadataValue>();
            mark.put(WITHOUT_TEXT, MetadataValue.of(true));
            return new Metadata(mark);
        }
        return MetadataMapping.toRagstone(renamed(segment.metadata(), true));
    }

    private static dev.langchain4j.data.document.Metadata renamed(
            dev.langchain4j.data.document.Metadata metadata, boolean storing) {
        dev.langchain4j.data.document.Metadata copy = metadata.copy();
        for (String attribute : ATTRIBUTES) {
            String from = storing ? attribute : SHADOWED + attribute;
            if (metadata.containsKey(from)) {
                copy.remove(from);
                copy.putAll(java.util.Map.of(
                        storing ? SHADOWED + attribute : attribute,
                        metadata.toMap().get(from)));
            }
        }
        return copy;
    }
}
