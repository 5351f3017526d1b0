package dev.ragstone.retrieval.question;

import java.util.List;
import java.util.Set;

/** Words of English and German that say how a question is meant rather than what it is about. */
final class WordLists {

    /** Function words, by which a language is told and which carry no topic. */
    static final Set<String> ENGLISH = of("""
        a about after again all also am an and any are as at be because been before being between both but by can
        could did do does doing down during each few for from further had has have having he her here hers him his
        how i if in into is it its just me more most my no nor not now of off on once only or other our out over own
        same she should so some such than that the their them then there these they this those through to too under
        until up us very was we were what when where which while who whom whose why will with would you your tell
        please give show find get got let make made many much one ones may might must shall explain describe
        since without within upon against among around across behind near per via though although however whether
        either neither never always often still yet ever even despite regarding concerning unlike
        list compare name mention say said happen happened know else another anything something\
        """);

    /** The same of German. */
    static final Set<String> GERMAN = of("""
        aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist bitte da dabei dadurch
        dafür damit danach dann darauf daraus darin darüber das dass dazu dein deine dem den denn der des deren dessen
        die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch
        euer für gegen gegenüber gibt habe haben hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins
        ist ja jede jeder jedes kann kannst kein keine können könnte man mehr mein meine mich mir mit muss nach nicht
        noch nun nur ob oder ohne sagen sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte
        über um und uns unser unter vom von vor war waren warum was wegen weil welche welchem welchen welcher welches
        wenn wer wem wen wessen werden wie wieder will wir wird wo wofür wohin woher womit wozu wurde wurden zu zum zur
        viele vielen wohl zwar jedoch bevor nachdem während trotz laut statt außer ab bzw
        zwischen zeige nenne erkläre beschreibe finde gib vergleiche\
        """);

    static final Set<String> QUESTION_WORDS = of("""
        what who whom whose which when where why how wer wem wen wessen was welche welcher welches welchen welchem wann
        wo woher wohin warum wieso weshalb wie womit wofür wozu worüber woran worin wovon\
        """);

    private WordLists() {}

    static Set<String> of(String words) {
        return Set.copyOf(List.of(words.strip().split("\\s+")));
    }

    static boolean isFunctionWord(String word) {
        return ENGLISH.contains(word) || GERMAN.contains(word);
    }
}
