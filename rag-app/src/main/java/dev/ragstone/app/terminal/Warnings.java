package dev.ragstone.app.terminal;

import dev.ragstone.trace.Warning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows warnings on standard error: a few of each kind, and how many more there were. */
public final class Warnings {

    private static final int SHOWN_OF_A_KIND = 5;

    private Warnings() {}

    /** Prints {@code warnings}. */
    public static void print(Console console, List<Warning> warnings) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Warning warning : warnings) {
            if (counts.merge(warning.code(), 1, Integer::sum) <= SHOWN_OF_A_KIND) {
                console.err().println("warning: " + warning.message());
            }
        }
        counts.forEach((code, count) -> {
            if (count > SHOWN_OF_A_KIND) {
                console.err().println("warning: " + (count - SHOWN_OF_A_KIND) + " more like this (" + code + ")");
            }
        });
        console.err().flush();
    }
}
