package dev.ragstone.testkit;

import java.util.List;
import java.util.Random;

/**
 * Strings of every kind, from a seed: what a user, a file or an attacker might hand to a library. Not safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class RandomText {

    /** Names of things, with no stop word, no two of which an analyzer would take for the same word. */
    static final List<String> NOUNS = List.of(
            "heron", "granite", "violin", "harbour", "lantern", "pepper", "comet", "saddle", "glacier", "walnut",
            "anchor", "velvet", "tunnel", "orchid", "copper", "falcon", "meadow", "piano", "quartz", "rocket");

    private static final List<String> SYNTAX = List.of(
            "+",
            "-",
            "&&",
            "||",
            "!",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            "^",
            "\"",
            "~",
            "*",
            "?",
            ":",
            "\\",
            "/",
            "AND",
            "OR",
            "NOT",
            "TO",
            "title:",
            "*:*",
            "~2",
            "^0.5",
            "[a TO",
            "{* TO *}",
            "_exists_:",
            "';--",
            "%",
            "$1",
            "[v2",
            "foo(bar",
            "te?t*",
            "/reg[ex]/",
            "ORA-00942",
            "\u0000");

    private final Random random;

    /** The same seed gives the same strings in the same order. */
    public RandomText(long seed) {
        this.random = new Random(seed);
    }

    /** One of twenty names of things. */
    public String noun() {
        return NOUNS.get(random.nextInt(NOUNS.size()));
    }

    /** As many of them with a space in between. */
    public String nouns(int count) {
        var words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i == 0 ? "" : " ").append(noun());
        }
        return words.toString();
    }

    /** Any code points, unpaired surrogates and control characters included. */
    public String unicode(int length) {
        var text = new StringBuilder();
        while (text.length() < length) {
            switch (random.nextInt(6)) {
                case 0 -> text.append((char) random.nextInt(0x20));
                case 1 -> text.append((char) random.nextInt(0x10000));
                case 2 -> text.appendCodePoint(0x1F300 + random.nextInt(0x300));
                case 3 -> text.append((char) (0x4E00 + random.nextInt(0x5000)));
                case 4 -> text.append((char) (0x600 + random.nextInt(0x100)));
                default -> text.append((char) (0x20 + random.nextInt(0x5F)));
            }
        }
        return text.toString();
    }

    /** Words mixed with everything a query parser gives a meaning. */
    public String syntax(int parts) {
        var text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            text.append(random.nextBoolean() ? SYNTAX.get(random.nextInt(SYNTAX.size())) : noun());
            text.append(random.nextBoolean() ? " " : "");
        }
        return text.toString();
    }
}
