package dev.ragstone.pipeline;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoredChunk;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The version of a document that is in the store, for when a newer one cannot be read. */
final class StoredVersion {

    private final Catalog catalog;
    private final String model;

    StoredVersion(Catalog catalog, String model) {
        this.catalog = catalog;
        this.model = model;
    }

    /**
     * The stored version under the labels and metadata {@code item} has now: whoever may no longer read a document must
     * not read its old version either.
     */
    Optional<DocumentUpdate> relabelled(String collection, SourceItem item) {
        return catalog.document(DocumentInfo.id(collection, item.uri())).map(stored -> relabelled(stored, item));
    }

    private DocumentUpdate relabelled(Document stored, SourceItem item) {
        DocumentInfo info = stored.info()
                .withAccessLabels(item.accessLabels())
                .withMetadata(stored.info().metadata().with(item.metadata()));
        Map<String, String> keys = new HashMap<>();
        var chunks = catalog.chunks(stored.id());
        chunks.forEach(chunk -> keys.put(
                chunk.id(),
                ContentKey.ofText(model, chunk.textInContext(stored.info().title()))));
        Map<String, Vector> vectors = catalog.vectors(keys.values().stream().collect(Collectors.toSet()));
        return new DocumentUpdate(
                new Document(info, stored.text(), stored.blocks()),
                chunks.stream()
                        .map(chunk -> {
                            String key = String.valueOf(keys.get(chunk.id()));
                            return new StoredChunk(chunk, key, vectors.get(key));
                        })
                        .toList());
    }
}
