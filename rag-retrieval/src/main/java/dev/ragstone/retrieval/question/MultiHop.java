package dev.ragstone.retrieval.question;

import java.util.List;
import java.util.Set;

/**
 * Tells by its form whether a question takes several findings: two questions in one, a chain of things of things, or a
 * thing that is only described by another sentence. Linear in the question.
 */
final class MultiHop {

    private static final Set<String> RELATIVE = Set.of("that", "who", "which", "whose", "where");
    private static final Set<String> GERMAN_RELATIVE =
            Set.of("der", "die", "das", "den", "dem", "deren", "dessen", "welche", "welcher", "welches");
    private static final Set<String> CHAIN = Set.of("of", "des", "der", "von", "whose", "dessen", "deren");

    private MultiHop() {}

    static boolean isMultiHop(String question) {
        List<Token> tokens = Token.of(question);
        return twoQuestions(tokens) || relativeClause(tokens) || chain(tokens);
    }

    private static boolean twoQuestions(List<Token> tokens) {
        for (int i = 1; i + 1 < tokens.size(); i++) {
            boolean joined =
                    tokens.get(i).word().equals("and") || tokens.get(i).word().equals("und");
            if (joined && WordLists.QUESTION_WORDS.contains(tokens.get(i + 1).word())) {
                return i >= 2;
            }
        }
        return false;
    }

    /** "Who wrote the book that won the prize?" and "Wer schrieb das Buch, das den Preis gewann?" */
    private static boolean relativeClause(List<Token> tokens) {
        if (tokens.isEmpty()
                || !WordLists.QUESTION_WORDS.contains(tokens.getFirst().word())) {
            return false;
        }
        for (int i = 3; i + 1 < tokens.size(); i++) {
            String word = tokens.get(i).word();
            boolean afterComma = tokens.get(i - 1).beforeBreak();
            boolean noun = !WordLists.isFunctionWord(tokens.get(i - 1).word());
            if ((noun && RELATIVE.contains(word)) || (afterComma && GERMAN_RELATIVE.contains(word))) {
                return true;
            }
        }
        return false;
    }

    /** "the capital of the country of the author of Emil", "the manager of the author's company". */
    private static boolean chain(List<Token> tokens) {
        int links = 0;
        for (int i = 1; i + 1 < tokens.size(); i++) {
            boolean linked = CHAIN.contains(tokens.get(i).word())
                    && !WordLists.isFunctionWord(tokens.get(i - 1).word());
            boolean possessive =
                    tokens.get(i).text().endsWith("'s") || tokens.get(i).text().endsWith("’s");
            boolean notIs = !WordLists.isFunctionWord(tokens.get(i).word());
            links += linked || (possessive && notIs) ? 1 : 0;
        }
        return links >= 2;
    }
}
