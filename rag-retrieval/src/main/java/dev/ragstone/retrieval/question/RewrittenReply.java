package dev.ragstone.retrieval.question;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Makes sure that a model that was asked for a question gave one. */
final class RewrittenReply {

    /** What a name adds to a question is short; more is an answer. */
    private static final int MOST_ADDED = 200;

    private static final List<String> LABELS = List.of(
            "rewritten question:",
            "standalone question:",
            "last question:",
            "question:",
            "rewritten:",
            "user:",
            "umformulierte frage:",
            "eigenständige frage:",
            "frage:");

    /** How a model begins that answers, refuses or apologises. */
    private static final List<String> NO_QUESTIONS = List.of(
            "i ",
            "i'm ",
            "i’m ",
            "sorry",
            "as an ai",
            "the answer",
            "sure",
            "here is",
            "here's",
            "ich ",
            "es tut mir",
            "die antwort",
            "leider",
            "gerne",
            "hier ist",
            "unfortunately",
            "yes,",
            "no,",
            "ja,",
            "nein,");

    private RewrittenReply() {}

    /** The question in {@code reply}; empty if it is none or another than {@code asked}. */
    static Optional<String> of(String reply, String asked) {
        String line = unquoted(unlabelled(firstLine(reply)));
        boolean usable = !line.isBlank()
                && line.length() <= 2 * asked.length() + MOST_ADDED
                && NO_QUESTIONS.stream().noneMatch(line.toLowerCase(Locale.ROOT)::startsWith)
                && (line.endsWith("?") || !asked.strip().endsWith("?"))
                && sharesAWord(line, asked);
        return usable ? Optional.of(line) : Optional.empty();
    }

    private static String firstLine(String reply) {
        return reply.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String unlabelled(String line) {
        String small = line.toLowerCase(Locale.ROOT);
        for (String label : LABELS) {
            if (small.startsWith(label)) {
                return line.substring(label.length()).strip();
            }
        }
        return line;
    }

    private static String unquoted(String line) {
        boolean quoted = line.length() > 2
                && "\"“„«'*`".indexOf(line.charAt(0)) >= 0
                && "\"”“»'*`".indexOf(line.charAt(line.length() - 1)) >= 0;
        return quoted ? line.substring(1, line.length() - 1).strip() : line;
    }

    /** A question keeps what it asks for; one of references alone has nothing to keep. */
    private static boolean sharesAWord(String line, String asked) {
        Set<String> words = content(asked);
        return words.isEmpty() || content(line).stream().anyMatch(words::contains);
    }

    private static Set<String> content(String text) {
        var words = new HashSet<String>();
        for (Token token : Token.of(text)) {
            if (!WordLists.isFunctionWord(token.word())) {
                words.add(token.word().substring(0, Math.min(5, token.word().length())));
            }
        }
        return words;
    }
}
