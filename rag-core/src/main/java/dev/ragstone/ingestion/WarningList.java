package dev.ragstone.ingestion;

import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;

/** The warnings of a report, of which there are never too many to read. Safe for use by several threads. */
final class WarningList {

    /** Beyond this many, a report says how many more there were. */
    private static final int MAX_WARNINGS = 100;

    private final List<Warning> warnings = new ArrayList<>();
    private int suppressed;

    synchronized void warn(String code, String message) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new Warning(code, message));
        } else {
            suppressed++;
        }
    }

    /** Adds a warning unless there is one of this kind already. */
    synchronized void warnOnce(String code, String message) {
        if (warnings.stream().noneMatch(warning -> warning.code().equals(code))) {
            warn(code, message);
        }
    }

    /** What a report says. */
    synchronized List<Warning> all() {
        var all = new ArrayList<>(warnings);
        if (suppressed > 0) {
            all.add(new Warning("more-warnings", suppressed + " more warnings were left out"));
        }
        return all;
    }
}
