package dev.ragstone.retrieval.question;

import dev.ragstone.prompt.Turn;
import java.util.List;

/**
 * The end of a conversation, written down for a model.
 *
 * @param messages how many of it, the last ones
 * @param answerCharacters how much of each answer, in code points: only what it is about is needed
 */
record Transcript(int messages, int answerCharacters) {

    /** A cut falls back to a space no further than this. */
    private static final int LONGEST_WORD = 40;

    String of(String question, List<Turn> history) {
        var text = new StringBuilder("Conversation:\n");
        for (Turn turn : history.subList(Math.max(0, history.size() - messages), history.size())) {
            boolean user = turn.role() == Turn.Role.USER;
            text.append(user ? "User: " : "Assistant: ")
                    .append(oneLine(user ? turn.text() : cut(turn.text())))
                    .append('\n');
        }
        return text.append("\nLast question: ").append(oneLine(question)).toString();
    }

    /** The beginning of {@code text}, ended at a word. */
    String cut(String text) {
        if (text.codePointCount(0, text.length()) <= answerCharacters) {
            return text;
        }
        int end = text.offsetByCodePoints(0, answerCharacters);
        if (Character.isWhitespace(text.charAt(end))) {
            return text.substring(0, end) + " …";
        }
        for (int i = end; i > Math.max(1, end - LONGEST_WORD); i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                return text.substring(0, i).stripTrailing() + " …";
            }
        }
        return text.substring(0, end) + " …";
    }

    /** A message cannot pose as the next one. */
    private static String oneLine(String text) {
        return String.join(" ", text.strip().split("\\s+"));
    }
}
