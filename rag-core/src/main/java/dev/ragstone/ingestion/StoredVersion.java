package dev.ragstone.ingestion;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.TokenArchive;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The version of a document that is in the store, for when a newer one cannot be read or takes its place. */
final class StoredVersion {

    private final Catalog catalog;
    private final String model;
    private final @Nullable TokenArchive archive;

    StoredVersion(Catalog catalog, String model) {
        this(catalog, model, null);
    }

    /** @param archive what keeps the token vectors of the store, if it keeps them */
    StoredVersion(Catalog catalog, String model, @Nullable TokenArchive archive) {
        this.catalog = catalog;
        this.model = model;
        this.archive = archive;
    }

    /**
     * The stored version under the labels and metadata {@code item} has now: whoever may no longer read a document must
     * not read its old version either.
     */
    Optional<DocumentUpdate> relabelled(String collection, SourceItem item) {
        return catalog.document(DocumentInfo.id(collection, item.uri())).map(stored -> relabelled(stored, item));
    }

    /** The keys of the vectors of a document; none when it is not there. */
    Set<String> vectorKeys(String documentId) {
        return catalog.document(documentId).map(this::vectorKeys).orElse(Set.of());
    }

    /** Those of the vectors under {@code keys} that are in the store. */
    Map<String, Vector> vectors(Set<String> keys) {
        return catalog.vectors(keys);
    }

    private Set<String> vectorKeys(Document stored) {
        var keys = new HashSet<String>();
        catalog.chunks(stored.id())
                .forEach(chunk ->
                        keys.add(EmbeddedText.of(model, chunk, stored.info()).key()));
        return keys;
    }

    private DocumentUpdate relabelled(Document stored, SourceItem item) {
        DocumentInfo info = stored.info()
                .withAccessLabels(item.accessLabels())
                .withMetadata(stored.info().metadata().with(item.metadata()));
        Set<String> keys = vectorKeys(stored);
        Map<String, Vector> vectors = catalog.vectors(keys);
        Map<String, CompressedTokens> tokens = archive == null ? Map.of() : archive.find(keys);
        return new DocumentUpdate(
                new Document(info, stored.text(), stored.blocks()),
                catalog.chunks(stored.id()).stream()
                        .map(chunk -> {
                            String key =
                                    EmbeddedText.of(model, chunk, stored.info()).key();
                            return new StoredChunk(chunk, key, vectors.get(key), tokens.get(key));
                        })
                        .toList());
    }
}
