package dev.ragstone.app.server.api;

import dev.ragstone.Rag;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.LedgerEntry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents as callers see them: what may not be read is not there.
 *
 * <p>What all documents say about themselves is kept in memory, for as long as the index has the version it was read from,
 * and read again when somebody asks after a change, by whichever process. Of an item that could not be read at all nobody
 * knows who may read it; only callers who may read everything see it, and whoever sent it.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Library {

    private final Rag rag;
    private final DocumentNames names;
    private final BiPredicate<String, String> owns;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Holdings known;

    /**
     * The documents of {@code rag}.
     *
     * @param owns whether an owner has sent the item with a URI
     */
    public Library(Rag rag, DocumentNames names, BiPredicate<String, String> owns) {
        this.rag = rag;
        this.names = names;
        this.owns = owns;
    }

    /** What there is now. Who comes while it is being read waits for that instead of reading it too. */
    private Holdings holdings() {
        Holdings current = known;
        if (current != null && current.version().equals(rag.version())) {
            return current;
        }
        reading.lock();
        try {
            String version = rag.version();
            Holdings read = known;
            if (read == null || !read.version().equals(version)) {
                read = Holdings.read(rag, version, names);
                known = read;
            }
            return read;
        } finally {
            reading.unlock();
        }
    }

    /** What the caller may see, in the order of the library. */
    Stream<Holding> visible(Identity caller) {
        AccessScope access = caller.access();
        return holdings().all().stream().filter(holding -> maySee(caller, access, holding));
    }

    private boolean maySee(Identity caller, AccessScope access, Holding holding) {
        return holding.isReadable(access)
                || (holding.about() == null
                        && owns.test(caller.owner(), holding.entry().uri()));
    }

    /** What a document says about itself; nothing if it is not in the index. */
    @Nullable
    DocumentInfo info(LedgerEntry entry) {
        return rag.document(entry.documentId(), AccessScope.everything())
                .map(Document::info)
                .orElse(null);
    }

    /** The document with this id or address, if the caller may read it. */
    Optional<Document> find(Identity caller, String name) {
        Holdings holdings = holdings();
        return holdings.withId(name).map(List::of).orElseGet(() -> holdings.at(name)).stream()
                .flatMap(holding -> rag.document(holding.entry().documentId(), caller.access()).stream())
                .findFirst();
    }

    /** The document with this id, if the caller may see it. */
    Optional<Holding> holding(Identity caller, String id) {
        return holdings().withId(id).filter(holding -> maySee(caller, caller.access(), holding));
    }

    /** What the last sync of a document came to, whoever may see it. */
    Optional<LedgerEntry> entry(String documentId) {
        return holdings().withId(names.id(documentId)).map(Holding::entry);
    }
}
