package dev.ragstone.app.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * What somebody probably meant who wrote a name that does not exist.
 *
 * @since 0.1
 */
public final class Suggestion {

    private static final int LONGEST = 60;

    private Suggestion() {}

    /** The name among {@code known} that is most like {@code written}, if one is like it. */
    public static Optional<String> of(String written, Collection<String> known) {
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        String name = written.toLowerCase(Locale.ROOT);
        String best = null;
        int least = Math.max(1, name.length() / 3) + 1;
        for (String each : known) {
            int distance = distance(name, each.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = each;
            }
        }
        return Optional.ofNullable(best);
    }

    /** A sentence with the suggestion, or else with all that is known, to follow another. */
    public static String sentence(String written, Collection<String> known) {
        return of(written, known)
                .map(name -> " Did you mean '" + name + "'?")
                .orElseGet(() -> known.size() > 12 ? "" : " There are: " + String.join(", ", known) + ".");
    }

    /** How many characters have to be added, dropped, changed or swapped with the next one. */
    private static int distance(String one, String other) {
        int[][] costs = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : cost(costs, one, other, i, j);
            }
        }
        return costs[one.length()][other.length()];
    }

    private static int cost(int[][] costs, String one, String other, int i, int j) {
        int changed = costs[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        int least = Math.min(changed, Math.min(costs[i - 1][j], costs[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return swapped ? Math.min(least, costs[i - 2][j - 2] + 1) : least;
    }
}
