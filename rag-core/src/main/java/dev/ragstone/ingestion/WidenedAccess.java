package dev.ragstone.ingestion;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says when a sync lets people read a document who could not before: a file with its labels may have been deleted by
 * mistake. The source decides, so nothing is held up.
 */
final class WidenedAccess {

    private final Catalog catalog;
    private final WarningList warnings;

    WidenedAccess(Catalog catalog, WarningList warnings) {
        this.catalog = catalog;
        this.warnings = warnings;
    }

    /** Compares the labels of {@code item} with those of its stored version, which is looked up only if they may differ. */
    void check(@Nullable LedgerEntry known, String collection, SourceItem item) {
        if (known == null || ContentKey.sameAttributes(known.checksum(), item)) {
            return;
        }
        catalog.document(DocumentInfo.id(collection, item.uri()))
                .map(Document::info)
                .map(DocumentInfo::accessLabels)
                .filter(before -> isWider(before, item.accessLabels()))
                .ifPresent(before -> warnings.warn(
                        "access-widened",
                        "access of " + item.uri() + " widened from " + words(before) + " to "
                                + words(item.accessLabels())));
    }

    private static boolean isWider(Set<String> before, Set<String> now) {
        if (before.isEmpty()) {
            return false;
        }
        // Who could read it before it was withheld is not known any more; that labels are back is what was waited for.
        boolean withheld = before.equals(Set.of(Examiner.WITHHELD));
        return now.isEmpty() || (!withheld && !before.containsAll(now));
    }

    private static String words(Set<String> labels) {
        if (labels.equals(Set.of(Examiner.WITHHELD))) {
            return "nobody";
        }
        return labels.isEmpty() ? "everyone" : new TreeSet<>(labels).toString();
    }
}
