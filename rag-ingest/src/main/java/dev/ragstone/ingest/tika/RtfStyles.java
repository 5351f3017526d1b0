package dev.ragstone.ingest.tika;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the paragraph styles of an RTF file mean. */
final class RtfStyles {

    private static final Pattern HEADING = Pattern.compile("heading (\\d)");

    private record Style(String name, int outline) {}

    private final Map<Integer, Style> styles = new HashMap<>();

    void add(int number, String name, int outline) {
        styles.put(number, new Style(Strings.line(name).toLowerCase(Locale.ROOT), outline));
    }

    /** The level of a heading: zero for a title, then from one; below zero for other text. */
    int heading(int number, int ownOutline) {
        String name = name(number);
        Matcher heading = HEADING.matcher(name);
        if (ownOutline >= 0 && ownOutline < 9) {
            return ownOutline + 1;
        }
        if (heading.lookingAt()) {
            return Integer.parseInt(heading.group(1));
        }
        Style style = styles.get(number);
        if (style != null && style.outline >= 0 && style.outline < 9) {
            return style.outline + 1;
        }
        return name.equals("title") ? 0 : -1;
    }

    boolean isCode(int number) {
        return name(number).contains("preformatted") || name(number).contains("source code");
    }

    boolean isCaption(int number) {
        return name(number).equals("caption");
    }

    private String name(int number) {
        Style style = styles.get(number);
        return style == null ? "" : style.name;
    }
}
