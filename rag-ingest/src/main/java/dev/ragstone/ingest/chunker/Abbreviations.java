package dev.ragstone.ingest.chunker;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words whose full stop does not end a sentence. */
final class Abbreviations {

    // Only what is followed by a capital letter or a bracket in running text: the JDK's iterator already goes on when
    // a small letter or a digit follows. Words that often do end a sentence (etc., Inc., a.m.) are left out on purpose.
    private static final Set<String> KNOWN = Set.of(
            "Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "St.", "Sr.", "Jr.", "Rev.", "Hon.", "Gen.", "Col.", "Capt.", "Lt.",
            "Sgt.", "Gov.", "Sen.", "Rep.", "Pres.", "Messrs.", "Mt.", "Ft.", "vs.", "v.", "e.g.", "i.e.", "cf.",
            "viz.", "al.", "ca.", "approx.", "resp.", "Fig.", "Figs.", "fig.", "figs.", "Eq.", "Eqs.", "eq.", "eqs.",
            "Sec.", "sec.", "Ch.", "ch.", "Vol.", "vol.", "No.", "Nos.", "Nr.", "nr.", "p.", "pp.", "Art.", "Ref.",
            "Refs.", "Tab.", "Ed.", "Eds.", "ed.", "eds.", "Univ.", "Dept.", "dept.", "U.S.", "U.K.", "z.B.", "z.",
            "B.", "d.h.", "u.a.", "o.g.", "s.o.", "s.u.", "vgl.", "Vgl.", "bzw.", "ggf.", "Hr.", "Fr.", "Abb.", "Abs.",
            "Bd.", "Kap.", "Str.", "inkl.", "evtl.", "sog.", "bspw.", "Mme.", "Mlle.", "MM.", "p.ex.", "Sra.", "Dra.",
            "Sres.", "Ud.", "Uds.", "p.ej.", "Sig.", "Dott.", "Avv.", "Ing.", "Exmo.", "dhr.", "mevr.", "bijv.",
            "d.w.z.");

    private final Set<String> words;

    private Abbreviations(Set<String> words) {
        this.words = words;
    }

    /** The known ones and {@code more}. */
    static Abbreviations with(Collection<String> more) {
        return new Abbreviations(Stream.concat(KNOWN.stream(), more.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether the sentence {@code [start, end)} goes on after its full stop. */
    boolean endIn(String text, int start, int end) {
        int to = end;
        while (to > start && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        if (to == start || text.charAt(to - 1) != '.') {
            return false;
        }
        int from = to;
        while (from > start && partOfWord(text.charAt(from - 1))) {
            from--;
        }
        String word = text.substring(from, to);
        return words.contains(word) || isInitial(word) || (from == start && isNumbering(word));
    }

    private static boolean partOfWord(char c) {
        return c == '.' || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }

    private static boolean isInitial(String word) {
        return word.length() == 2 && Character.isUpperCase(word.charAt(0));
    }

    /** Whether a sentence that is {@code word} alone is only the number of what follows, as in "1. Open the lid." */
    private static boolean isNumbering(String word) {
        return word.length() <= 9 && word.chars().allMatch(c -> c == '.' || Character.isDigit(c));
    }
}
