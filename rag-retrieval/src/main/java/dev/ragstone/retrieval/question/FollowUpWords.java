package dev.ragstone.retrieval.question;

import java.util.Set;

/** The words of English and German by which a follow-up is told. */
final class FollowUpWords {

    static final Set<String> PRONOUNS = WordLists.of("""
        he him his himself she her hers herself they them their theirs themselves it its itself
        er ihn ihm sie ihr ihnen ihre ihrem ihren ihrer ihres sein seine seinem seinen seiner seines\
        """);

    /** Capital ones are the polite form of address, and {@code sein} is a verb as well. */
    static final Set<String> POLITE = WordLists.of("sie ihr ihnen ihre ihrem ihren ihrer ihres");

    static final Set<String> POINTERS = WordLists.of("""
        this these those former latter others another elsewhere likewise
        dies diese diesem diesen dieser dieses jene jenem jenen jener jenes solche solchen solcher derselbe dieselbe
        dasselbe derselben denselben ersterer erstere ersteres letzterer letztere letzteres dort dorthin dorther
        dabei dadurch dafür dagegen dahinter daneben daran darauf daraus darin darüber darum darunter davon davor dazu
        dazwischen danach daraufhin hierbei hierfür hiermit hierzu hieran hierauf hierin hiervon hierüber
        daruber darueber dafuer hierfuer hierueber\
        """);

    /** What refers to something else unless the question names it. */
    static final Set<String> RELATIVE = WordLists.of("""
        other else both same instead otherwise andere anderen anderer anderes sonst beide beiden beides gleiche gleichen
        stattdessen\
        """);

    static final Set<String> OPENINGS = WordLists.of("and but or so then also und aber oder dann auch");

    /** What one speaks of as "the document" once it is known which. */
    static final Set<String> KNOWN_THINGS = WordLists.of("""
        document documents file files text article paper report section chapter paragraph page table figure list book
        contract author authors company answer example
        dokument dokuments dokumente datei dateien text textes artikel artikels bericht berichts abschnitt kapitel
        absatz seite tabelle abbildung buch vertrag vertrags autor autoren firma unternehmen unternehmens beispiel
        antwort\
        """);

    static final Set<String> ARTICLES = WordLists.of("the der die das dem den des im vom zum zur beim");

    static final Set<String> PREPOSITIONS = WordLists.of("""
        for in on at with without from by about under after before during since of für in auf mit ohne von bei unter
        nach vor seit aus gegen über\
        """);

    /** Before these, "that" is a pronoun. */
    static final Set<String> BEFORE_THAT = WordLists.of("""
        of about after before for with to in on by from than like is was does did do why how and at into because
        since during over under against between\
        """);

    /** What describes a thing, so that it need not be known. */
    static final Set<String> DESCRIBING =
            WordLists.of("of for between to that which who des der von vom für zwischen zum zur im in on at from with");

    static final Set<String> GERMAN_ARTICLES = WordLists.of("der die das dem den des im vom zum zur beim");

    static final Set<String> AUXILIARIES = WordLists.of("did do does has have had can could will would should");

    /** What there is only one of. */
    static final Set<String> UNIQUE = WordLists.of("""
        internet web world sun moon earth weather future past police government president user admin
        welt sonne erde internet wetter zukunft polizei regierung präsident nutzer\
        """);

    static final Set<String> ADDRESS = WordLists.of("you your du dir dein deine ihr euch i ich");

    private FollowUpWords() {}
}
