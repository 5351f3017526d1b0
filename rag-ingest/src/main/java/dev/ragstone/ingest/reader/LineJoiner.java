package dev.ragstone.ingest.reader;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Joins lines to a paragraph. A word broken at the end of a line is put together again, keeping its hyphen if the
 * document writes it with one elsewhere.
 */
final class LineJoiner {

    private static final Pattern COMPOUND = Pattern.compile("\\p{L}+(?:[-\u2010]\\p{L}+)+");
    private static final char SOFT_HYPHEN = '\u00AD';

    private final Set<String> compounds = new HashSet<>();

    private LineJoiner() {}

    /** A joiner for a document of these lines. */
    static LineJoiner of(Collection<PdfLine> lines) {
        var joiner = new LineJoiner();
        if (lines.stream().anyMatch(line -> endsWithHyphen(line.text()))) {
            for (PdfLine line : lines) {
                if (line.text().indexOf('-') >= 0 || line.text().indexOf('\u2010') >= 0) {
                    COMPOUND.matcher(line.text())
                            .results()
                            .forEach(found -> joiner.compounds.add(plain(found.group())));
                }
            }
        }
        return joiner;
    }

    /** Whether the last word of {@code line} may go on in the next. */
    static boolean endsWithHyphen(String line) {
        int last = line.length() - 1;
        return last > 1 && isHyphen(line.charAt(last)) && Character.isLetter(line.charAt(last - 1));
    }

    /** Adds {@code line} to {@code text}, after {@code separator} unless it completes a word. */
    void append(StringBuilder text, String line, String separator) {
        if (text.isEmpty()) {
            text.append(line);
        } else if (completes(text, line)) {
            if (dropsHyphen(text, line)) {
                text.setLength(text.length() - 1);
            }
            text.append(line);
        } else {
            text.append(separator).append(line);
        }
    }

    /** Whether {@code line} begins with the rest of the last word of {@code text}. */
    boolean completes(CharSequence text, String line) {
        int last = text.length() - 1;
        return last > 1
                && isHyphen(text.charAt(last))
                && Character.isLetter(text.charAt(last - 1))
                && !line.isEmpty()
                && Character.isLowerCase(line.codePointAt(0));
    }

    private boolean dropsHyphen(CharSequence text, String line) {
        int last = text.length() - 1;
        if (text.charAt(last) == SOFT_HYPHEN) {
            return true;
        }
        int start = last;
        while (start > 0 && (Character.isLetter(text.charAt(start - 1)) || isHyphen(text.charAt(start - 1)))) {
            start--;
        }
        int end = 0;
        while (end < line.length() && Character.isLetter(line.charAt(end))) {
            end++;
        }
        String begun = plain(text.subSequence(start, last).toString());
        boolean chain = begun.indexOf('-') >= 0 || (end < line.length() && isHyphen(line.charAt(end)));
        return begun.length() > 1 && !chain && !compounds.contains(plain(begun + "-" + line.substring(0, end)));
    }

    private static boolean isHyphen(char c) {
        return c == '-' || c == '\u2010' || c == SOFT_HYPHEN;
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('\u2010', '-');
    }
}
