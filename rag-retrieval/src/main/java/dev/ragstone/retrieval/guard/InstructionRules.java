package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.FoldedText.Word;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The phrases to look for, and the search for them. Immutable; takes time linear in the words. */
final class InstructionRules {

    private static final String FILE = "instructions.rules";
    private static final String DOCUMENTS = "[documents]";
    private static final String ANYWHERE = "[anywhere]";

    private final List<InstructionRule> rules;

    /** Where a phrase stands: the words {@code [first, last]}. */
    record Match(String rule, int first, int last) {}

    private InstructionRules(List<InstructionRule> rules) {
        this.rules = rules;
    }

    /**
     * Reads the rules.
     *
     * @param documents whether those that only make sense in a document are among them
     * @param folding what is done to every word, as it is to the words of a text
     */
    static InstructionRules read(boolean documents, UnaryOperator<String> folding) {
        var rules = new ArrayList<InstructionRule>();
        boolean counts = true;
        for (String line : text().lines().toList()) {
            switch (line.strip()) {
                case ANYWHERE -> counts = true;
                case DOCUMENTS -> counts = documents;
                default -> {
                    if (counts && !line.isBlank() && !line.startsWith("#")) {
                        rules.add(InstructionRule.parse(line, word -> folding.apply(FoldedText.word(word))));
                    }
                }
            }
        }
        return new InstructionRules(List.copyOf(rules));
    }

    private static String text() {
        try (InputStream file = InstructionRules.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is missing from the jar of rag-retrieval");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE + " from the jar of rag-retrieval", e);
        }
    }

    /** Tells {@code found} of the first place of every phrase. */
    void match(List<Word> words, Consumer<Match> found) {
        var candidates = new HashMap<String, int[]>();
        var seen = new boolean[rules.size()];
        for (int i = 0; i < words.size(); i++) {
            for (int candidate : candidates.computeIfAbsent(words.get(i).text(), this::candidates)) {
                InstructionRule rule = rules.get(candidate);
                int end = seen[candidate] ? -1 : rule.end(words, i);
                if (end >= 0) {
                    seen[candidate] = true;
                    found.accept(new Match(rule.name(), i, end));
                }
            }
        }
    }

    /** The places of the rules that begin with {@code word}. */
    private int[] candidates(String word) {
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).slots().getFirst().takes(word))
                .toArray();
    }

    /** Every whole word that occurs in a rule: what a text without spaces may be made of. */
    Set<String> vocabulary() {
        var vocabulary = new HashSet<String>();
        for (InstructionRule rule : rules) {
            for (InstructionRule.Slot slot : rule.slots()) {
                vocabulary.addAll(slot.words());
                vocabulary.addAll(slot.stems());
            }
        }
        return vocabulary;
    }
}
