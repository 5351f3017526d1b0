package dev.ragstone.app.chat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be ordered in a chat with a slash in front. */
enum Order {
    SOURCES("/sources", "all passages the last answer could rest on"),
    OPEN("/open N", "passage N with the cited words marked"),
    NEW("/new", "begin a new conversation"),
    TRACE("/trace", "what was done for the last answer, and how long it took"),
    HELP("/help", "this list"),
    QUIT("/quit", "leave, as Ctrl-D does");

    /** A path such as {@code /etc/hosts} is not an order. */
    private static final Pattern GIVEN = Pattern.compile("/(\\p{L}+)(?:\\s+(.*))?", Pattern.DOTALL);

    private final String usage;
    private final String meaning;

    Order(String usage, String meaning) {
        this.usage = usage;
        this.meaning = meaning;
    }

    String usage() {
        return usage;
    }

    String meaning() {
        return meaning;
    }

    /**
     * A line with a slash in front.
     *
     * @param argument what follows the word; may be empty
     */
    record Given(String word, String argument) {

        /** The order that {@code word} or the beginning of it names, if it is only one. */
        Optional<Order> order() {
            List<Order> meant = Arrays.stream(values())
                    .filter(order -> order.name().toLowerCase(Locale.ROOT).startsWith(word))
                    .toList();
            return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
        }
    }

    /** The line as an order, known or not; empty if it is a question. */
    static Optional<Given> given(String line) {
        Matcher matcher = GIVEN.matcher(line.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String argument = matcher.group(2) == null ? "" : matcher.group(2).strip();
        return Optional.of(new Given(matcher.group(1).toLowerCase(Locale.ROOT), argument));
    }

    /** How the orders are written, for completion. */
    static List<String> spellings() {
        return Arrays.stream(values())
                .map(order -> "/" + order.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
