package dev.ragstone.testkit;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Different names with one and the same {@link String#hashCode}, and with that the same hash in tables that mix it with a
 * secret number: what somebody writes who wants to break or slow down those who read them.
 *
 * @since 0.1
 */
public final class SameHash {

    /** What may stand in a place, without the hash changing. */
    private static final List<String> PAIRS = List.of("bc", "cB");

    private static final int PLACES = 16;

    private SameHash() {}

    /**
     * The names, each of 32 letters.
     *
     * @throws IllegalArgumentException if {@code count} is not positive or more than 65,536
     */
    public static List<String> names(int count) {
        if (count < 1 || count > (1 << PLACES)) {
            throw new IllegalArgumentException("count must be from 1 to 65,536 but was " + count);
        }
        return IntStream.range(0, count).mapToObj(SameHash::name).toList();
    }

    private static String name(int number) {
        var name = new StringBuilder();
        for (int bit = 0; bit < PLACES; bit++) {
            name.append(PAIRS.get((number >> bit) & 1));
        }
        return name.toString();
    }
}
