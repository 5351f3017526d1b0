package dev.ragstone.retrieval.cache;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The small words that tell what is asked, and about whom: question words, modal verbs, the past, persons, and particles such
 * as on and off. Everything else of two questions may be equal, and "When?" is still not "Where?", nor "must" "may".
 */
final class AskingWords {

    /** Words joined by a stroke have one meaning, named by the first. */
    private static final Map<String, String> MEANINGS = meanings("""
            what/which who whom whose when where why how long many much often
            can/could may/might must shall/should will/would was/were did had
            you your/yours he him his she her/hers it its we us our/ours they them their/theirs this that these those
            in on off out up down from over under above below
            welche/welcher/welches/welchen/welchem wer wem wen wessen wann wo woher wohin warum/wieso/weshalb wie
            lang/lange viel/viele oft
            kann/können/könnte/könnten/kannst darf/dürfen/dürfte/darfst muss/müssen/müsste/musst
            soll/sollen/sollte/sollten/sollst war/waren wurde/wurden hatte/hatten
            du dich dir dein/deine/deinen/deinem/deiner er ihm ihn sie ihr/ihre/ihren/ihrem/ihrer
            sein/seine/seinen/seinem/seiner wir uns unser/unsere/unseren/unserem/unserer euch
            euer/eure/euren/eurem/eurer an aus ab auf
            """);

    /** Whoever asks is the same in both questions, so these count only next to another person. */
    private static final Set<String> ASKER =
            Set.of("i", "me", "my", "mine", "ich", "mich", "mir", "mein", "meine", "meinen", "meinem", "meiner");

    private static final Set<String> OTHER_PERSONS = Set.of(
            "you", "your", "he", "him", "his", "she", "her", "it", "its", "we", "us", "our", "they", "them", "their",
            "du", "dich", "dir", "dein", "er", "ihm", "ihn", "sie", "ihr", "sein", "wir", "uns", "unser", "euch",
            "euer");

    /** "How can I" asks nothing else than "How do I". */
    private static final Set<String> ASK_FOR_A_WAY = Set.of("how", "where", "wie", "wo");

    private static final Set<String> ABLE = Set.of("can", "kann");

    /** What is said before a question and is no part of it; the longer ones first. */
    private static final List<List<String>> OPENINGS = List.of(
            List.of("can", "you", "tell", "me"),
            List.of("could", "you", "tell", "me"),
            List.of("kannst", "du", "mir", "sagen"),
            List.of("do", "you", "know"),
            List.of("tell", "me"));

    private AskingWords() {}

    /** The words of a question in small letters, without {@code please} and the like. */
    private static List<String> withoutOpening(List<String> words) {
        List<String> left = words.stream()
                .filter(word -> !word.equals("please") && !word.equals("bitte"))
                .toList();
        for (List<String> opening : OPENINGS) {
            if (left.size() > opening.size() && left.subList(0, opening.size()).equals(opening)) {
                return left.subList(opening.size(), left.size());
            }
        }
        return left;
    }

    /** What the words of a question mean, in its order. */
    static List<String> in(List<String> words) {
        List<String> asked = withoutOpening(words);
        boolean amongOthers = asked.stream().map(AskingWords::meaning).anyMatch(OTHER_PERSONS::contains);
        var meanings = new ArrayList<String>();
        for (String word : asked) {
            String meaning = meaning(word);
            boolean ofTheWay = ABLE.contains(meaning) && meanings.stream().anyMatch(ASK_FOR_A_WAY::contains);
            if (ASKER.contains(word) ? amongOthers : MEANINGS.containsKey(word) && !ofTheWay) {
                meanings.add(meaning);
            }
        }
        return List.copyOf(meanings);
    }

    private static String meaning(String word) {
        return MEANINGS.getOrDefault(word, word);
    }

    private static Map<String, String> meanings(String list) {
        var meanings = new HashMap<String, String>();
        for (String group : list.strip().split("\\s+", -1)) {
            String[] words = group.split("/", -1);
            for (String word : words) {
                meanings.put(word, words[0]);
            }
        }
        return Map.copyOf(meanings);
    }
}
