package dev.ragstone.retrieval.cache;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What two questions must have in common to have the same answer, however alike they are otherwise: numbers, identifiers,
 * names, quoted words, and the words that turn a meaning around. Vectors hardly tell 2023 from 2024.
 */
final class QuestionFacts {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:[-_.:/'\u2019][\\p{L}\\p{N}]++){0,8}");
    private static final Set<String> TURNING = Set.of(
            "not",
            "no",
            "never",
            "without",
            "except",
            "only",
            "before",
            "after",
            "more",
            "less",
            "most",
            "least",
            "minimum",
            "maximum",
            "first",
            "last",
            "old",
            "new",
            "all",
            "none",
            "any",
            "increase",
            "decrease",
            "enable",
            "disable",
            "start",
            "stop",
            "add",
            "remove",
            "allow",
            "deny",
            "nicht",
            "kein",
            "keine",
            "keinen",
            "nie",
            "ohne",
            "au\u00dfer",
            "nur",
            "vor",
            "nach",
            "mehr",
            "weniger",
            "mindestens",
            "h\u00f6chstens",
            "erste",
            "ersten",
            "letzte",
            "letzten",
            "alle");

    private QuestionFacts() {}

    static Set<String> of(String question) {
        var facts = new TreeSet<String>();
        var words = WORD.matcher(question);
        while (words.find()) {
            String word = words.group();
            String lower = word.toLowerCase(Locale.ROOT);
            boolean number = word.chars().anyMatch(Character::isDigit);
            boolean name = words.start() > 0 && word.chars().anyMatch(Character::isUpperCase);
            boolean identifier = word.chars().anyMatch(c -> c == '_' || c == '.' || c == ':' || c == '/');
            if (number || name || identifier || TURNING.contains(lower) || lower.endsWith("n't")) {
                facts.add(lower);
            }
        }
        return facts;
    }
}
