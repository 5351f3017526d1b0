package dev.ragstone.answering;

import dev.ragstone.document.Document;
import dev.ragstone.store.Catalog;
import java.util.Optional;

/** Where citations are checked against the documents they name. */
@FunctionalInterface
interface CitedDocuments {

    /** Reads the document with this id. */
    Reading read(String documentId);

    /** Those of {@code catalog}; it fails if the catalog does. */
    static CitedDocuments of(Catalog catalog) {
        return id -> new Reading(catalog.document(id), "");
    }

    /**
     * How reading a document went.
     *
     * @param document missing if there is no such document, or nobody knows
     * @param problem why nobody knows; empty if it was read
     */
    record Reading(Optional<Document> document, String problem) {

        static Reading failed(String problem) {
            return new Reading(Optional.empty(), problem);
        }

        boolean failed() {
            return !problem.isEmpty();
        }
    }
}
