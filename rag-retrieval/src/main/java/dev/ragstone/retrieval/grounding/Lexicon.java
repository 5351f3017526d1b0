package dev.ragstone.retrieval.grounding;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of English and German that carry little, that negate, and that say the opposite of others. */
final class Lexicon {

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    static final Set<String> STOP_WORDS = words("""
        a an and are as at be been being but by can could did do does for from had has have he her his how i if in into is
        it its may might more most must of on or our she should so such than that the their them then there these they
        this those through to was we were what when where which while who will with would you your also both each other
        some any about between during after before under over out up only own same too very just because until
        der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde wurden
        hat haben hatte hatten kann k\u00f6nnen soll sollen muss m\u00fcssen darf d\u00fcrfen von vom zu zum zur mit bei beim
        nach vor aus auf an am in im um f\u00fcr durch \u00fcber unter zwischen als wie dass da wenn so auch nur noch schon
        es er sie wir ihr ich man sich sein seine seiner ihre ihrer dieser diese dieses jener welche welcher\
        """);

    static final Set<String> NEGATIONS = words("""
        not no never none neither nor without cannot lack lacks lacking lacked fail fails failed absence absent unable
        hardly n't nicht kein keine keinen keinem keiner keines nie niemals ohne weder nichts niemand fehlt fehlen\
        """);

    /** They leave exceptions open, where {@link #UNIVERSAL} does not. */
    static final Set<String> PARTIAL = words("""
        some sometimes often usually may might several many most partly partially possibly rarely mainly
        einige manche manchmal oft meist meistens teilweise m\u00f6glicherweise mehrere viele selten vielleicht\
        """);

    static final Set<String> UNIVERSAL = words("""
        all every always only any entirely completely exclusively never none alle jeder jede jedes immer nur
        ausschlie\u00dflich vollst\u00e4ndig nie niemals keine\
        """);

    /** They name a condition without which what is said does not hold. */
    static final Set<String> CONDITIONS = words("""
        only unless except excluding until if provided solely nur au\u00dfer ausgenommen sofern falls solange lediglich wenn\
        """);

    /** What follows is said not to be so; the first group is the word that says it. */
    static final Pattern DENIAL = Pattern.compile("""
        (?<!\\p{L})(wrong|false|untrue|incorrect|myth|misconception|denie[sd]|deny|disputed?s?|falsch|unwahr|irrig|irrtum|\
        bestreitet|bestritten?)(?:,? that|, dass)(?!\\p{L})\
        """, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Map<String, Set<String>> OPPOSITES = opposites(List.of(
            "increase increased increases increasing rise rises rose elevated enhance enhances enhanced upregulated"
                    + " grow grows grew gain higher more greater larger longer | decrease decreased decreases decreasing"
                    + " reduce reduces reduced reducing reduction decline declines declined lower lowers lowered less"
                    + " fewer smaller shorter fall falls fell drop drops dropped downregulated diminished loss impaired"
                    + " impair",
            "promote promotes promoted activate activates activated stimulate stimulates enable enables enabled allow"
                    + " allows allowed permit permits permitted induce induces | inhibit inhibits inhibited inhibition"
                    + " block blocks blocked suppress suppresses suppressed prevent prevents prevented forbid forbids"
                    + " forbidden prohibit prohibits prohibited deny denies denied disable disables disabled",
            "positive positively | negative negatively",
            "better best improve improves improved benefit beneficial | worse worst worsen worsens worsened harm"
                    + " harmful",
            "start starts started begin begins began open opens opened | stop stops stopped end ends ended close"
                    + " closes closed",
            "before earlier prior | after later subsequent",
            "accept accepts accepted approve approves approved | reject rejects rejected refuse refuses refused",
            "include includes included including | exclude excludes excluded excluding",
            "first early | last late",
            "optional voluntary | mandatory required compulsory",
            "true valid correct | false invalid incorrect wrong",
            "presence present | absence absent",
            "minimum least | maximum most",
            "steigt steigen stieg erh\u00f6ht erh\u00f6hen w\u00e4chst wachsen h\u00f6her mehr gr\u00f6\u00dfer"
                    + " l\u00e4nger zunahme | sinkt sinken sank senkt senken verringert verringern reduziert reduzieren"
                    + " f\u00e4llt fallen niedriger weniger kleiner k\u00fcrzer abnahme",
            "erlaubt erlauben darf gestattet zul\u00e4ssig | verboten verbieten untersagt unzul\u00e4ssig verhindert",
            "besser beste | schlechter schlechteste",
            "vor vorher fr\u00fcher | nach nachher sp\u00e4ter",
            "beginnt beginnen | endet enden",
            "positiv | negativ",
            "mindestens | h\u00f6chstens",
            "freiwillig optional | verpflichtend vorgeschrieben erforderlich",
            "richtig wahr g\u00fcltig | falsch unwahr ung\u00fcltig"));

    private Lexicon() {}

    /** The words that say the opposite of {@code word}; usually none. */
    static Set<String> opposites(String word) {
        return OPPOSITES.getOrDefault(word, Set.of());
    }

    private static Set<String> words(String list) {
        return BLANKS.splitAsStream(list.strip()).collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, Set<String>> opposites(List<String> pairs) {
        var all = new HashMap<String, Set<String>>();
        for (String pair : pairs) {
            String[] sides = pair.toLowerCase(Locale.ROOT).split("\\|", 2);
            words(sides[0]).forEach(word -> all.put(word, words(sides[1])));
            words(sides[1]).forEach(word -> all.put(word, words(sides[0])));
        }
        return all;
    }
}
