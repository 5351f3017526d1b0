package dev.ragstone.retrieval.question;

import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Entity;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether a question refers to what was said before, by words of English and German: pronouns, demonstratives,
 * pronominal adverbs such as {@code damit}, definite descriptions such as {@code the document}, and what is left out.
 *
 * <p>A pronoun whose name stands before it in the same question refers to that. Linear in the question; immutable.
 *
 * @since 0.1
 */
public final class FollowUp {

    private static final int SHORT_SENTENCE = 6;

    private static final int COMPOUND = 10;

    private static final int SHORT = 3;

    private final List<Token> tokens;
    private final List<Entity> entities;

    /** The characters of dates and numbers; looking through all entities for every word would take long questions long. */
    private final BitSet times = new BitSet();

    /** Where the first name ends. */
    private final int named;

    private FollowUp(String question) {
        this.tokens = Token.of(question);
        this.entities = EntityFinder.find(question);
        entities.stream().filter(FollowUp::isTime).forEach(entity -> times.set(entity.start(), entity.end()));
        this.named = entities.stream()
                .filter(entity -> entity.kind() == Entity.Kind.NAME || entity.kind() == Entity.Kind.QUOTED)
                .mapToInt(Entity::end)
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    /**
     * Whether {@code question} cannot be understood without {@code history}; never for the first message of a user.
     *
     * @param history what was said before, oldest first
     */
    public static boolean needsRewriting(String question, List<Turn> history) {
        if (question.isBlank() || history.stream().noneMatch(turn -> turn.role() == Turn.Role.USER)) {
            return false;
        }
        var followUp = new FollowUp(question);
        return followUp.elliptic() || followUp.saysNothing() || followUp.refers();
    }

    /** "And for Linux?", "Why?", "In 2020?", "What about the second one?" */
    private boolean elliptic() {
        if (tokens.isEmpty()) {
            return false;
        }
        if (FollowUpWords.OPENINGS.contains(word(0)) || about()) {
            return true;
        }
        boolean anything = !entities.isEmpty();
        boolean addressed = tokens.stream().anyMatch(token -> FollowUpWords.ADDRESS.contains(token.word()));
        if (tokens.size() <= SHORT && !anything && !addressed) {
            return WordLists.QUESTION_WORDS.contains(word(0))
                    || FollowUpWords.PREPOSITIONS.contains(word(0))
                    || tokens.size() == 1;
        }
        return tokens.size() <= SHORT + 1
                && FollowUpWords.PREPOSITIONS.contains(word(0))
                && tokens.stream().noneMatch(token -> WordLists.QUESTION_WORDS.contains(token.word()));
    }

    /** "What happened in 1929?": there is no word in it that says what it is about. */
    private boolean saysNothing() {
        return tokens.stream()
                .allMatch(token ->
                        (WordLists.isFunctionWord(token.word()) && !FollowUpWords.ADDRESS.contains(token.word()))
                                || times.nextClearBit(token.start()) >= token.end());
    }

    private static boolean isTime(Entity entity) {
        return entity.kind() == Entity.Kind.DATE || entity.kind() == Entity.Kind.NUMBER;
    }

    /**
     * "Did the band tour?", "Wie hoch ist der Preis?": in a short question that names nothing, a thing without any
     * description is one that was spoken of.
     */
    private boolean isBareThing(int i) {
        if (tokens.size() > SHORT_SENTENCE
                || i == 0
                || !FollowUpWords.ARTICLES.contains(word(i - 1))
                || !entities.stream().allMatch(FollowUp::isTime)) {
            return false;
        }
        boolean german = FollowUpWords.GERMAN_ARTICLES.contains(word(i - 1));
        // A long German noun is a compound, whose first part describes the last: Kündigungsfrist.
        if (german && word(i).length() >= COMPOUND) {
            return false;
        }
        boolean noun = german == tokens.get(i).capitalised() && !WordLists.isFunctionWord(word(i));
        boolean described = i + 1 < tokens.size()
                && !tokens.get(i).beforeBreak()
                && (FollowUpWords.DESCRIBING.contains(word(i + 1))
                        || (german && tokens.get(i + 1).capitalised()));
        // In English the next word may belong to the thing, as in "the notice period".
        boolean alone = german || i + 1 == tokens.size() || WordLists.isFunctionWord(word(i + 1)) || subject(i);
        return noun && alone && !described && !FollowUpWords.UNIQUE.contains(word(i));
    }

    /** "did the band tour": after an auxiliary, the thing is the subject and a verb follows. */
    private boolean subject(int i) {
        return i == tokens.size() - 2 && i >= 2 && FollowUpWords.AUXILIARIES.contains(word(i - 2));
    }

    private boolean about() {
        return ((word(0).equals("what") || word(0).equals("how")) && word(1).equals("about"))
                || (word(0).equals("was") && word(1).equals("ist") && word(2).equals("mit"))
                || (word(0).equals("wie") && word(1).equals("sieht") && word(2).equals("es"));
    }

    private boolean refers() {
        for (int i = 0; i < tokens.size(); i++) {
            if (refers(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean refers(int i) {
        String word = word(i);
        if (FollowUpWords.PRONOUNS.contains(word)) {
            return !isPolite(i) && !isExpletive(i) && !namedBefore(i);
        }
        if (FollowUpWords.POINTERS.contains(word)) {
            return !(word.equals("danach") || word.equals("darum")) || i > 0;
        }
        return switch (word) {
            case "that" -> i == tokens.size() - 1 || i == 0 || FollowUpWords.BEFORE_THAT.contains(word(i - 1));
            case "there" -> i == tokens.size() - 1 || (i > 0 && FollowUpWords.PREPOSITIONS.contains(word(i - 1)));
            case "then" -> i == tokens.size() - 1;
            case "damit" -> i == 0 || !tokens.get(i - 1).beforeBreak();
            case "das" -> isPronoun(i);
            case "one", "ones" -> i > 0 && i == tokens.size() - 1;
            default ->
                (FollowUpWords.RELATIVE.contains(word) && entities.isEmpty())
                        || (FollowUpWords.KNOWN_THINGS.contains(word)
                                && i > 0
                                && FollowUpWords.ARTICLES.contains(word(i - 1))
                                && entities.isEmpty()
                                && !word(i + 1).equals("of"))
                        || isBareThing(i);
        };
    }

    /** "Sie" and "Ihre" inside a sentence, and "sein" at the end of one. */
    private boolean isPolite(int i) {
        Token token = tokens.get(i);
        return (FollowUpWords.POLITE.contains(token.word()) && token.capitalised() && (!token.sentenceStart() || i > 0))
                || (token.word().equals("sein") && (i == tokens.size() - 1 || token.beforeBreak()));
    }

    /** "Is it possible to ...", "gibt es ...": nothing is meant by it. */
    private boolean isExpletive(int i) {
        if (!word(i).equals("it")) {
            return false;
        }
        for (int j = i + 1; j < Math.min(tokens.size() - 1, i + 5); j++) {
            String next = word(j);
            if (next.equals("to") || next.equals("that") || next.equals("if") || next.equals("when")) {
                return i > 0
                        && Set.of("is", "was", "does", "will", "would", "can", "be")
                                .contains(word(i - 1));
            }
        }
        return false;
    }

    /** "Wie funktioniert das?" and "Was bedeutet das genau?", but not "das neue Modell". */
    private boolean isPronoun(int i) {
        if (tokens.get(i).beforeBreak() || i == tokens.size() - 1) {
            return true;
        }
        for (int j = i + 1; j < tokens.size() && j <= i + 3; j++) {
            if (tokens.get(j).capitalised() || Shapes.isIdentifier(tokens.get(j).text())) {
                return false;
            }
        }
        return true;
    }

    private boolean namedBefore(int i) {
        return named <= tokens.get(i).start();
    }

    private String word(int i) {
        return i < tokens.size() ? tokens.get(i).word() : "";
    }
}
