package dev.ragstone.app.server.api;

import dev.ragstone.Rag;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.LedgerEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All documents of an index as one version of it has them, without their texts. Immutable.
 *
 * <p>Takes some hundred bytes for each document: what many have in common is kept once.
 */
final class Holdings {

    private final String version;
    private final List<Holding> all;
    private final Map<String, Holding> byId;
    private final Map<String, List<Holding>> byAddress;

    private Holdings(String version, List<Holding> all, DocumentNames names) {
        this.version = version;
        this.all = List.copyOf(all);
        this.byId = HashMap.newHashMap(all.size());
        this.byAddress = HashMap.newHashMap(all.size());
        for (Holding holding : all) {
            byId.put(holding.id(), holding);
            // Two folders may have a file of the same name; then it is asked for by its id.
            byAddress.merge(names.address(holding.entry().uri()), List.of(holding), Holdings::joined);
        }
    }

    private static List<Holding> joined(List<Holding> some, List<Holding> more) {
        var joined = new ArrayList<>(some);
        joined.addAll(more);
        return joined;
    }

    /**
     * Reads what {@code rag} has now.
     *
     * @param version of the index, asked for before: what changes since then is seen next time
     */
    static Holdings read(Rag rag, String version, DocumentNames names) {
        List<LedgerEntry> ledger = rag.ledger();
        // After the ledger, so that a document is never listed with labels older than its entry.
        var abouts = new HashMap<String, Holding.About>();
        var common = new Common();
        for (DocumentInfo info : rag.documents(AccessScope.everything())) {
            abouts.put(
                    info.id(),
                    common.one(new Holding.About(
                            names.title(info),
                            common.one(info.mediaType()),
                            common.one(info.language()),
                            common.one(info.accessLabels()))));
        }
        var all = new ArrayList<Holding>(ledger.size());
        for (LedgerEntry entry : ledger) {
            String documentId = entry.documentId();
            all.add(new Holding(names.id(documentId), common.tidy(entry), abouts.get(documentId)));
        }
        return new Holdings(version, all, names);
    }

    String version() {
        return version;
    }

    /** All documents by their ids in the library. */
    List<Holding> all() {
        return all;
    }

    Optional<Holding> withId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Those that are called {@code address} outside. */
    List<Holding> at(String address) {
        return byAddress.getOrDefault(address, List.of());
    }

    /** Keeps equal things once. */
    private static final class Common {

        private final Map<Object, Object> seen = new HashMap<>();

        @SuppressWarnings("unchecked") // What is equal to a value of these types has its type.
        <T> T one(T value) {
            return (T) seen.computeIfAbsent(value, same -> same);
        }

        LedgerEntry tidy(LedgerEntry entry) {
            return new LedgerEntry(
                    one(entry.collection()),
                    entry.uri(),
                    entry.size(),
                    entry.modified(),
                    entry.checksum(),
                    entry.outcome(),
                    one(entry.reason()),
                    entry.chunks(),
                    entry.pendingVectors(),
                    one(entry.syncedAt()),
                    one(entry.reader()));
        }
    }
}
