package dev.ragstone.app.command;

import dev.ragstone.app.report.SyncJson;
import dev.ragstone.error.DocumentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paths of a sync and what became of them. */
final class SyncPaths {

    private SyncPaths() {}

    /** Checks all paths before the first is read: a typing error must not be found after an hour. */
    static void requireExisting(List<Path> paths) {
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new DocumentException("there is no file or folder " + path, "Check the path", false, null);
            }
        }
    }

    /** One line about a sync. */
    static String summary(SyncJson report) {
        var parts = new ArrayList<String>();
        add(parts, report.added(), "added");
        add(parts, report.changed(), "changed");
        add(parts, report.unchanged(), "unchanged");
        add(parts, report.renamed(), "renamed");
        add(parts, report.removed(), "removed");
        add(parts, report.failed().size(), "with problems");
        return (parts.isEmpty() ? "Nothing to index" : String.join(", ", parts))
                + String.format(Locale.ROOT, " (%.1f s)", report.seconds());
    }

    private static void add(List<String> parts, int count, String what) {
        if (count > 0) {
            parts.add(String.format(Locale.ROOT, "%,d %s", count, what));
        }
    }
}
