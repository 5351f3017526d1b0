package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.FoldedText.Word;
import dev.ragstone.retrieval.prompt.RoleMarks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds text that tries to give a language model orders, in English and German: to leave its instructions, to show them,
 * to play somebody without rules, and marks by which chat formats tell who speaks.
 *
 * <p>It looks for phrases, not for meanings, so it finds what people usually write and not what somebody thinks up who
 * knows it. Disguises are looked through: letters of other alphabets, accents, digits for letters, letters with spaces
 * between them or words without, ROT13, words written backwards, Base64 and hexadecimal digits wherever they begin and broken,
 * decimal numbers of characters, percent signs, references of HTML, escapes of programs, and what is spelt in invisible
 * tags; encodings up to two deep.
 *
 * <p>Immutable and safe for use by several threads. Takes any string, in time linear in its length: phrases are matched
 * word by word with bounded gaps, and no regular expression is used.
 *
 * @since 0.1
 */
public final class InjectionDetector {

    private static final int DEEPEST = 2;

    private final InstructionRules rules;
    private final InstructionRules leetRules;
    private final RunTogether runTogether;

    private InjectionDetector(boolean documents) {
        this.rules = InstructionRules.read(documents, word -> word);
        this.leetRules = InstructionRules.read(documents, word -> word.replace('l', 'i'));
        this.runTogether = new RunTogether(rules.vocabulary());
    }

    /** A detector for what people ask; it lets pass what may well be a question about a document. */
    public static InjectionDetector forQuestions() {
        return new InjectionDetector(false);
    }

    /**
     * A detector for texts that were retrieved: besides, it finds words to a machine that reads, orders about the answer
     * and tasks for a writer of texts. What such a text asks for is not always meant for a model, so it is for reports.
     */
    public static InjectionDetector forDocuments() {
        return new InjectionDetector(true);
    }

    /** What {@code text} holds, in the order of the text, each rule once for each disguise. */
    public List<Injection> scan(String text) {
        var found = new LinkedHashMap<String, Injection>();
        scan(text, 0, found);
        return found.values().stream()
                .sorted(Comparator.comparingInt(Injection::start).thenComparing(Injection::rule))
                .toList();
    }

    private void scan(String text, int depth, Map<String, Injection> found) {
        VisibleText visible = VisibleText.of(text);
        if (!visible.hidden().isEmpty()) {
            add(new Injection("hidden-text", "tags", 0, text.length()), found);
            nested(visible.hidden(), "tags", 0, text.length(), depth, found);
        }
        RoleMarks.first(text).ifPresent(at -> add(new Injection("role-mark", "", at, at + 1), found));
        RoleHeadings.first(text).ifPresent(at -> add(new Injection("role-mark", "", at, at + 1), found));
        RoleElements.first(text).ifPresent(at -> add(new Injection("role-mark", "", at, at + 1), found));
        List<Word> words = FoldedText.words(text);
        match(rules, words, "", found);
        runTogether.split(words, parts -> match(rules, parts, "run-together", found));
        List<Word> spelt = letters(words);
        match(rules, spelt, "spaced-letters", found);
        runTogether.split(spelt, parts -> match(rules, parts, "spaced-letters", found));
        match(rules, reversed(words), "backwards", found);
        match(rules, FoldedText.words(text, InjectionDetector::rot13), "rot13", found);
        match(leetRules, FoldedText.words(text, InjectionDetector::leet), "leetspeak", found);
        for (EncodedText.Decoded payload : EncodedText.in(text)) {
            nested(payload, depth, found);
        }
        EscapedText.in(text).ifPresent(whole -> {
            // What reads the same without its escapes was found above.
            var plain = Set.copyOf(found.keySet());
            var escaped = new LinkedHashMap<String, Injection>();
            nested(whole, depth, escaped);
            escaped.values().stream()
                    .filter(injection -> !plain.contains(injection.rule() + "/"))
                    .forEach(injection -> add(injection, found));
        });
    }

    private void nested(EncodedText.Decoded payload, int depth, Map<String, Injection> found) {
        nested(payload.text(), payload.encoding(), payload.start(), payload.end(), depth, found);
    }

    private void nested(String inner, String disguise, int start, int end, int depth, Map<String, Injection> found) {
        if (depth == DEEPEST) {
            return;
        }
        var inside = new LinkedHashMap<String, Injection>();
        scan(inner, depth + 1, inside);
        inside.values().forEach(injection -> add(new Injection(injection.rule(), disguise, start, end), found));
    }

    private static void match(InstructionRules rules, List<Word> words, String disguise, Map<String, Injection> found) {
        rules.match(words, match -> {
            // The plain reading comes first; another that finds the same words is no disguise.
            if (disguise.isEmpty() || !found.containsKey(match.rule() + "/")) {
                add(
                        new Injection(
                                match.rule(),
                                disguise,
                                words.get(match.first()).start(),
                                words.get(match.last()).end()),
                        found);
            }
        });
    }

    private static void add(Injection injection, Map<String, Injection> found) {
        found.putIfAbsent(injection.rule() + "/" + injection.disguise(), injection);
    }

    /** Single letters in a row, joined. */
    private static List<Word> letters(List<Word> words) {
        var joined = new ArrayList<Word>();
        var letters = new StringBuilder();
        int start = 0;
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            boolean single = word.text().length() == 1;
            if (single) {
                start = letters.isEmpty() ? word.start() : start;
                letters.append(word.text());
            }
            if (!letters.isEmpty() && (!single || i == words.size() - 1)) {
                joined.add(new Word(
                        letters.toString(),
                        start,
                        single ? word.end() : words.get(i - 1).end()));
                letters.setLength(0);
            }
        }
        return joined;
    }

    /** The words of a text that was written backwards, from its end. */
    private static List<Word> reversed(List<Word> words) {
        var reversed = new ArrayList<Word>(words.size());
        for (Word word : words.reversed()) {
            reversed.add(new Word(new StringBuilder(word.text()).reverse().toString(), word.start(), word.end()));
        }
        return reversed;
    }

    /** Reads the letters that a digit may stand for alike: 1 is an i and an l. */
    private static int leet(int point) {
        return switch (point) {
            case '0' -> 'o';
            case '1', '!', '|', 'l' -> 'i';
            case '3' -> 'e';
            case '4', '@' -> 'a';
            case '5', '$' -> 's';
            case '7' -> 't';
            case '8' -> 'b';
            case '9' -> 'g';
            default -> point;
        };
    }

    private static int rot13(int point) {
        return point >= 'a' && point <= 'z' ? 'a' + (point - 'a' + 13) % 26 : point;
    }
}
