package dev.ragstone.retrieval.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What two questions must have in common to have the same answer, however alike they are otherwise. Vectors hardly tell 2023
 * from 2024, and who does something from whom it is done to.
 *
 * @param facts numbers, identifiers, names and the words that turn a meaning around, in the order of the question
 * @param asked what is asked and about whom: question words, modal verbs and the like, in the order of the question
 * @param content all words but those that every question has, in the order of the question
 */
record QuestionFacts(List<String> facts, List<String> asked, List<String> content) {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:[-_.:/'\u2019][\\p{L}\\p{N}]++){0,8}");

    private static final Set<String> TURNING = words("""
            not no never without except only before after more less most least minimum maximum first last old new all none
            any increase decrease enable disable start stop add remove allow deny import export buy sell
            nicht kein keine keinen nie ohne au\u00dfer nur vor nach mehr weniger mindestens h\u00f6chstens erste ersten letzte
            letzten alle
            """);

    /** Words of questions and of grammar, which are no content. What some of them ask is told by {@link AskingWords}. */
    private static final Set<String> GRAMMAR = words("""
            a an the this that these those i you he she it we they me my your his her its our their us them one
            is are was were be been am do does did have has had can could may might must shall should will would
            what which who whom whose when where why how long many much often and or of in on at for by with as about per
            into there please tell
            der die das ein eine einen einem einer eines des dem den ich du er sie es wir ihr mir mich mein meine dein
            unser ist sind war waren sein wird werden hat haben kann k\u00f6nnen darf d\u00fcrfen muss m\u00fcssen soll sollen
            was welche welcher welches wer wem wen wann wo warum wie lang lange viel viele oft und oder im in am an auf f\u00fcr bei mit
            als \u00fcber zu zum zur bitte
            """);

    /** Shorter words have nothing before their endings. */
    private static final int SHORTEST_STEM = 4;

    static QuestionFacts of(String question) {
        var facts = new ArrayList<String>();
        var content = new ArrayList<String>();
        var all = new ArrayList<String>();
        var words = WORD.matcher(question);
        while (words.find()) {
            String lower = words.group().toLowerCase(Locale.ROOT);
            all.add(lower);
            if (isFact(words.group(), lower, words.start() == 0)) {
                facts.add(lower);
            }
            if (!GRAMMAR.contains(lower)) {
                content.add(lower);
            }
        }
        return new QuestionFacts(List.copyOf(facts), AskingWords.in(all), List.copyOf(content));
    }

    private static boolean isFact(String word, String lower, boolean opening) {
        boolean number = word.chars().anyMatch(Character::isDigit);
        boolean name = !opening && !lower.equals("i") && word.chars().anyMatch(Character::isUpperCase);
        boolean identifier = word.chars().anyMatch(c -> c == '_' || c == '.' || c == ':' || c == '/');
        return number || name || identifier || TURNING.contains(lower) || lower.endsWith("n't");
    }

    /**
     * Whether nothing here speaks against one answer for both: the same facts in the same order, the same asked in the same
     * order, the words that both have in the same order, and not one single word in another's place.
     */
    boolean agreeWith(QuestionFacts other) {
        return facts.equals(other.facts)
                && asked.equals(other.asked)
                && shared(content, other.content).equals(shared(other.content, content))
                && !isOneReplaced(missing(content, other.content), missing(other.content, content));
    }

    private static List<String> shared(List<String> words, List<String> others) {
        return words.stream().filter(Set.copyOf(others)::contains).toList();
    }

    private static List<String> missing(List<String> words, List<String> others) {
        Set<String> known = Set.copyOf(others);
        return words.stream().filter(word -> !known.contains(word)).toList();
    }

    private static boolean isOneReplaced(List<String> here, List<String> there) {
        return here.size() == 1 && there.size() == 1 && !haveOneStem(here.getFirst(), there.getFirst());
    }

    private static boolean haveOneStem(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        int stem = Math.max(SHORTEST_STEM, shorter - 1);
        return shorter >= stem && one.regionMatches(0, other, 0, stem);
    }

    private static Set<String> words(String list) {
        return Set.copyOf(List.of(list.strip().split("\\s+")));
    }
}
