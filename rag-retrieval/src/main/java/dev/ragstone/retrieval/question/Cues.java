package dev.ragstone.retrieval.question;

import dev.ragstone.question.Route.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The words by which a kind of question is told, in English and German. Linear in the question. */
final class Cues {

    private static final Set<String> GREETINGS = WordLists.of("""
        hi hello hey greetings howdy hallo moin servus tschüss bye goodbye ciao thanks thank thx danke dank dankeschön merci
        cheers ok okay great super cool perfect nice awesome prima toll klasse alles klar welcome bitteschön\
        """);

    /** What goes with a greeting without asking for anything. */
    private static final Set<String> SMALL_WORDS = WordLists.of("""
        you your there so much very a lot for the that it all again everyone good well done job help today are how doing
        going is it's up what's morning evening afternoon night day guten gute morgen tag abend nacht dir ihnen euch sehr
        vielen schön und wie geht es dir ist alles gut mal bis bald später see later then and my friend assistant bot
        wunderbar hilfe deine für die das me us\
        """);

    private static final List<String> ABOUT_THE_ASSISTANT = List.of(
            "who are you",
            "what are you",
            "are you a bot",
            "are you human",
            "are you an ai",
            "how are you",
            "what can you do",
            "what is your name",
            "whats your name",
            "what's your name",
            "who made you",
            "who created you",
            "tell me a joke",
            "how do you do",
            "good morning",
            "good evening",
            "good night",
            "wer bist du",
            "was bist du",
            "bist du ein",
            "wie geht es dir",
            "wie geht's",
            "was kannst du",
            "wie heißt du",
            "wer hat dich",
            "erzähl mir einen witz",
            "erzähle einen witz",
            "guten morgen",
            "guten tag",
            "guten abend",
            "gute nacht",
            "auf wiedersehen");

    private static final Set<String> COMPARATIVE = WordLists.of("""
        compare compared comparing comparison compares difference differences differ differs versus vs vs. distinguish
        distinction similarities contrast unterschied unterschiede unterscheiden unterscheidet vergleich vergleiche
        vergleichen verglichen gegensatz gemeinsamkeiten\
        """);

    private static final Set<String> COMPARATIVE_FORMS = WordLists.of("""
        better worse faster slower cheaper larger bigger smaller higher lower older newer more less stronger safer
        besser schlechter schneller langsamer billiger günstiger größer kleiner höher niedriger älter neuer mehr weniger
        stärker sicherer teurer\
        """);

    private static final Set<String> AGGREGATIVE = WordLists.of("""
        overview summarize summarise summary summaries total average overall count altogether everything list lists
        enumerate übersicht überblick zusammenfassung zusammenfassen insgesamt durchschnitt durchschnittlich anzahl
        liste auflistung sämtliche gesamtzahl\
        """);

    private static final Set<String> TEMPORAL = WordLists.of("""
        when date deadline timeline chronology history latest recent recently evolution century decade anniversary wann
        datum frist zeitpunkt verlauf chronologie geschichte zuletzt kürzlich jahrhundert jahrzehnt\
        """);

    private static final Set<String> PROCEDURAL = WordLists.of("""
        steps step instructions guide tutorial procedure howto anleitung schritte schritt vorgehen vorgehensweise\
        """);

    private static final Set<String> ACTORS = WordLists.of("i we you one to man ich wir");

    private static final Set<String> RELATIONAL = WordLists.of("""
        why relationship relation related relate relates relations connection connected connects linked link cause
        causes caused effect effects affect affects impact impacts influence influences influenced depend depends
        dependency dependencies interact interaction correlation associated warum wieso weshalb zusammenhang
        zusammenhänge beziehung beziehungen verhältnis verbindung verbunden ursache ursachen auswirkung auswirkungen
        einfluss beeinflusst abhängig abhängigkeit abhängigkeiten wirkung\
        """);

    private final List<Token> tokens;
    private final String spaced;

    Cues(String question) {
        this.tokens = Token.of(question);
        var words = new StringBuilder(" ");
        tokens.forEach(token -> words.append(token.word()).append(' '));
        this.spaced = words.toString();
    }

    /** The kind of question; a question that gives no cue asks for a fact. */
    Kind kind() {
        if (smallTalk()) {
            return Kind.SMALL_TALK;
        }
        if (any(COMPARATIVE) || compares()) {
            return Kind.COMPARATIVE;
        }
        if (procedural()) {
            return Kind.PROCEDURAL;
        }
        if (aggregative()) {
            return Kind.AGGREGATIVE;
        }
        if (temporal()) {
            return Kind.TEMPORAL;
        }
        return any(RELATIONAL) || has("hängt", "ab") || has("lead", "to") || has("leads", "to")
                ? Kind.RELATIONAL
                : Kind.FACTUAL;
    }

    private boolean smallTalk() {
        if (tokens.isEmpty()) {
            return true;
        }
        boolean greeting = tokens.stream().anyMatch(token -> GREETINGS.contains(token.word()));
        boolean nothingElse = tokens.stream()
                .allMatch(token -> GREETINGS.contains(token.word()) || SMALL_WORDS.contains(token.word()));
        String plain = spaced.strip();
        Optional<String> phrase =
                ABOUT_THE_ASSISTANT.stream().filter(plain::startsWith).findFirst();
        // A longer question that begins so goes on to something else.
        return (greeting && nothingElse)
                || (phrase.isPresent() && tokens.size() <= phrase.get().split(" ").length + 2);
    }

    private boolean compares() {
        boolean form = any(COMPARATIVE_FORMS);
        return form
                && (spaced.contains(" than ")
                        || spaced.contains(" als ")
                        || spaced.contains(" or ")
                        || spaced.contains(" oder "));
    }

    private boolean procedural() {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            boolean how = word(i).equals("how") || word(i).equals("wie");
            if (how && (word(i + 1).equals("to") || (isDo(i + 1) && ACTORS.contains(word(i + 2))))) {
                return true;
            }
            // "Wie installiere ich", "Wie richtet man".
            boolean asker = ACTORS.contains(word(i + 2)) && !word(i + 2).equals("to");
            if (word(i).equals("wie") && asker && !isMeasure(word(i + 1))) {
                return true;
            }
        }
        return any(PROCEDURAL);
    }

    private static boolean isDo(String word) {
        return Set.of(
                        "do", "can", "could", "should", "would", "must", "does", "kann", "können", "muss", "soll",
                        "sollte")
                .contains(word);
    }

    private boolean isDo(int i) {
        return isDo(word(i));
    }

    private static boolean isMeasure(String word) {
        return Set.of("viel", "viele", "oft", "lange", "hoch", "groß", "alt", "weit", "schnell", "teuer")
                .contains(word);
    }

    private boolean aggregative() {
        return any(AGGREGATIVE)
                || has("how", "many")
                || has("number", "of")
                || spaced.contains(" all the ")
                || spaced.contains(" all of the ")
                || spaced.contains(" list all ")
                || has("wie", "viele")
                || has("wieviele", "")
                || (spaced.startsWith(" which ") && spaced.contains(" are there "))
                || (spaced.contains(" fasse ") && spaced.contains(" zusammen "))
                || spaced.contains(" nenne alle ")
                || (spaced.contains(" alle ") && !spaced.contains(" alle klar ") && spaced.contains(" welche "));
    }

    private boolean temporal() {
        return any(TEMPORAL)
                || has("what", "year")
                || has("which", "year")
                || has("how", "long")
                || has("how", "old")
                || has("wie", "lange")
                || has("welchem", "jahr")
                || has("welches", "jahr")
                || has("since", "then")
                || has("seit", "wann");
    }

    private boolean any(Set<String> words) {
        return tokens.stream().anyMatch(token -> words.contains(token.word()));
    }

    private boolean has(String first, String second) {
        return spaced.contains(" " + first + (second.isEmpty() ? " " : " " + second + " "))
                || (first.equals("hängt") && spaced.contains(" hängt ") && spaced.endsWith(" ab "));
    }

    private String word(int i) {
        return i < tokens.size() ? tokens.get(i).word() : "";
    }
}
