package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** The end of a conversation that fits into a number of tokens, oldest turn first. */
final class HistoryWindow {

    /** Numbers of earlier answers mean other sources now. */
    private static final Pattern CITATION =
            Pattern.compile(" ?\\[\\d{1,3}(?:\\s*[,;\\-\u2013]\\s*\\d{1,3}){0,30}](?!\\()");

    /** A turn is not cut shorter than this; less would tell nothing. */
    private static final int SHORTEST = 80;

    private final List<Turn> turns = new ArrayList<>();
    private int tokens;

    HistoryWindow(List<Turn> history, ToIntFunction<Turn> cost, int room) {
        for (Turn turn : history.reversed()) {
            Turn plain = plain(turn);
            if (!add(plain, cost.applyAsInt(plain), room)) {
                // The last thing that was said matters most: rather half of it than nothing.
                if (turns.isEmpty()) {
                    addShortened(plain, cost, room);
                }
                return;
            }
        }
    }

    List<Turn> turns() {
        return turns;
    }

    int tokens() {
        return tokens;
    }

    void dropOldest() {
        turns.removeFirst();
    }

    private boolean add(Turn turn, int cost, int room) {
        boolean fits = cost <= room - tokens;
        if (fits) {
            turns.addFirst(turn);
            tokens += cost;
        }
        return fits;
    }

    private void addShortened(Turn turn, ToIntFunction<Turn> cost, int room) {
        String text = turn.text();
        while (text.length() > SHORTEST) {
            int half = text.length() / 2;
            text = text.substring(0, Character.isHighSurrogate(text.charAt(half - 1)) ? half - 1 : half);
            if (text.isBlank()) {
                return;
            }
            var shorter = new Turn(turn.role(), text);
            if (add(shorter, cost.applyAsInt(shorter), room)) {
                return;
            }
        }
    }

    /** What is shown of a turn. */
    static Turn plain(Turn turn) {
        if (turn.role() == Turn.Role.USER) {
            return turn;
        }
        String text = CITATION.matcher(turn.text()).replaceAll("");
        return text.isBlank() ? turn : new Turn(turn.role(), text);
    }
}
