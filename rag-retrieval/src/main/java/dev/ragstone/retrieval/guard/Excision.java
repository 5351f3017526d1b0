package dev.ragstone.retrieval.guard;

import java.util.List;
import java.util.Optional;

/** Cuts the orders out of a question. */
final class Excision {

    /** More orders than this in one question, and there is little question left to save. */
    private static final int MOST_CUTS = 8;

    private Excision() {}

    /** What is left of {@code text} once no order is found in it; empty when nothing is left or an order cannot be cut. */
    static Optional<String> of(String text, InjectionDetector detector) {
        String left = text;
        for (int i = 0; i < MOST_CUTS; i++) {
            List<Injection> found = detector.scan(left);
            if (found.isEmpty()) {
                return left.isBlank() ? Optional.empty() : Optional.of(left.strip());
            }
            left = cut(left, found.getFirst());
        }
        return Optional.empty();
    }

    private static String cut(String text, Injection order) {
        int end = order.rule().equals("role-mark") ? endOfMark(text, order.start()) : order.end();
        return text.substring(0, order.start()) + " " + text.substring(Math.min(end, text.length()));
    }

    /** A mark ends with its bracket, a heading with its colon. */
    private static int endOfMark(String text, int start) {
        char opening = text.charAt(start);
        char closing = opening == '<' ? '>' : opening == '[' ? ']' : ':';
        int end = text.indexOf(closing, start);
        return end < 0 ? text.length() : end + 1;
    }
}
