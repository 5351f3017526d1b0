package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The function words that make up a third or more of running text in a language. */
final class FrequentWords {

    /** Known only so that they are not taken for the languages they resemble; never the answer. */
    static final Set<String> NEIGHBOURS = Set.of("af", "ca", "da", "ro", "sv");

    /** By two-letter code. */
    private static final Map<String, Set<String>> BY_LANGUAGE = new TreeMap<>(Map.ofEntries(
            words(
                    "en",
                    "the of and to in is that it for was on are as with be by at this have from or had not but what"
                            + " all were when we there can an your which their if will each about how up out them then she many"
                            + " some so these would other into has more her two him see could no than been who its now you they"),
            words(
                    "de",
                    "der die das und in zu den von mit ist des im für auf sich nicht ein eine dem auch es an werden"
                            + " aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur"
                            + " oder aber vor zur bis mehr durch man sein wurde wenn können ich kann wir ihr diese dieser als"),
            words(
                    "fr",
                    "de la le et les des en un une du que est pour qui dans a par plus pas au sur ne se ce il sont"
                            + " avec ou son aux d l qu cette ces ses mais comme on tout nous sa été être elle leur deux même ont"
                            + " n s c j vous ils fait aussi sans peut entre lui je si leurs dont"),
            words(
                    "es",
                    "de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o"
                            + " este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos"
                            + " durante todos uno les ni contra otros ese eso ha es son fue ser"),
            words(
                    "it",
                    "di e il la che in a per un del è si una con non le da i dei della sono al più anche come lo ma"
                            + " nel alla se ha o gli delle su questo dal ed nella ai essere quando molto tra questa cui dalla ci"
                            + " stato perché l d suo sua loro degli alle"),
            words(
                    "pt",
                    "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das"
                            + " tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era"
                            + " depois sem mesmo aos são pode pelos"),
            words(
                    "nl",
                    "de en van het een in is dat op te zijn met voor niet aan er om ook als dan maar bij uit door"
                            + " naar ze was die dit worden of deze over tot heeft wordt nog kan meer hij hebben had geen wel zich"
                            + " onder tussen na moet werd we je u ik"),
            words(
                    "sv",
                    "och att det i en som är på för av med den till inte har de om ett han men var jag sig från vi så"
                            + " kan när nu också efter eller hade under ska vid mot skulle där hon blev"),
            words(
                    "da",
                    "og i at det er en til af på som med for den de ikke har var et om fra han men sig jeg vi kan"
                            + " der efter eller også blev ved over ud hvor havde skal være blir ble etter seg"),
            words(
                    "ro",
                    "de și în a la cu pe o un din care este mai nu pentru că se al sau fi ca ce prin sunt au fost"
                            + " lui ei dar după dacă cel"),
            words(
                    "ca",
                    "de la i el que en a les els per un una del amb no al es com més són va als ha d l però s dels"
                            + " ser també aquest aquesta pel entre"),
            words(
                    "af",
                    "die en van is in het nie dat vir met op te wat aan sy as word was om deur n hulle ook kan by"
                            + " maar uit sal na of hy ek daar oor")));

    /** The languages of a word, so that a text need not be gone through once for each language. */
    private static final Map<String, List<String>> BY_WORD = byWord();

    private FrequentWords() {}

    /** The codes of the languages in which {@code word}, in lower case, is frequent. */
    static List<String> languagesOf(String word) {
        return BY_WORD.getOrDefault(word, List.of());
    }

    private static Map<String, List<String>> byWord() {
        var byWord = new HashMap<String, List<String>>();
        BY_LANGUAGE.forEach((language, words) -> words.forEach(
                word -> byWord.computeIfAbsent(word, any -> new ArrayList<>()).add(language)));
        return byWord;
    }

    private static Map.Entry<String, Set<String>> words(String language, String words) {
        return Map.entry(language, Set.of(words.split(" ")));
    }
}
