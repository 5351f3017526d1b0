package dev.ragstone.retrieval.prompt;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a misspelt name was to be. */
final class Nearest {

    private Nearest() {}

    /** The name that takes the fewest edits, if they are few for its length. */
    static Optional<String> of(String name, List<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .filter(candidate -> edits(wanted, candidate.toLowerCase(Locale.ROOT)) <= 1 + candidate.length() / 4)
                .min(Comparator.comparingInt(candidate -> edits(wanted, candidate.toLowerCase(Locale.ROOT))));
    }

    /** Insertions, deletions and replacements from one to the other. */
    private static int edits(String from, String to) {
        var row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j - 1], diagonal) + 1);
            }
        }
        return row[to.length()];
    }
}
