package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the paragraph styles of a Word document mean. */
final class WordStyles {

    /** Of a style that is no heading. */
    static final int NO_HEADING = -1;

    private static final Pattern HEADING = Pattern.compile("heading (\\d)");
    private static final Pattern CODE =
            Pattern.compile("preformatted|html code|source ?code|code block|^code$|macro text");
    private static final int MOST_PARENTS = 20;

    private record Style(String name, String parent, int outline, String list, int level) {}

    private final Map<String, Style> styles = new HashMap<>();

    /** Reads the part that defines them; an empty name stands for none. */
    static WordStyles of(ZipParts zip, String part) throws IOException {
        var styles = new WordStyles();
        if (zip.has(part)) {
            try (XmlPart xml = zip.xml(part)) {
                while (xml.next()) {
                    if (xml.isStart() && xml.name().equals("style")) {
                        styles.add(xml);
                    }
                }
            }
        }
        return styles;
    }

    private void add(XmlPart xml) throws IOException {
        String id = xml.attribute("styleId");
        String name = "";
        String parent = "";
        int outline = NO_HEADING;
        String list = "";
        int level = 0;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart()) {
                switch (xml.name()) {
                    case "name" -> name = xml.attribute("val").toLowerCase(Locale.ROOT);
                    case "basedOn" -> parent = xml.attribute("val");
                    case "outlineLvl" -> outline = number(xml.attribute("val"), NO_HEADING);
                    case "numId" -> list = xml.attribute("val");
                    case "ilvl" -> level = number(xml.attribute("val"), 0);
                    default -> {}
                }
            }
        }
        styles.put(id, new Style(name, parent, outline, list, level));
    }

    /** The level of a heading style: zero for a title, then from one. */
    int heading(String id) {
        Style style = styles.get(id);
        // Both are children of styles that are headings, or lend their looks from them.
        if (style == null || style.name.equals("subtitle") || isTableHeading(id)) {
            return NO_HEADING;
        }
        if (style.name.equals("heading")) {
            return 1;
        }
        for (int i = 0; style != null && i < MOST_PARENTS; i++) {
            Matcher heading = HEADING.matcher(style.name);
            if (style.name.equals("title")) {
                return 0;
            }
            if (heading.matches()) {
                return Integer.parseInt(heading.group(1));
            }
            if (style.outline >= 0 && style.outline < 9) {
                return style.outline + 1;
            }
            style = styles.get(style.parent);
        }
        return NO_HEADING;
    }

    /** The list that paragraphs of a style are items of; empty when they are not. */
    String list(String id) {
        Style style = styles.get(id);
        for (int i = 0; style != null && i < MOST_PARENTS; i++) {
            if (!style.list.isEmpty()) {
                return style.list;
            }
            style = styles.get(style.parent);
        }
        return "";
    }

    /** The level of the list in {@link #list}. */
    int listLevel(String id) {
        Style style = styles.get(id);
        return style == null ? 0 : style.level;
    }

    boolean isCode(String id) {
        return CODE.matcher(name(id)).find();
    }

    boolean isCaption(String id) {
        return name(id).equals("caption");
    }

    boolean isTableHeading(String id) {
        return name(id).contains("table") && name(id).contains("head");
    }

    private String name(String id) {
        Style style = styles.get(id);
        return style == null ? id.toLowerCase(Locale.ROOT) : style.name;
    }

    static int number(String value, int otherwise) {
        return value.matches("-?\\d{1,9}") ? Integer.parseInt(value) : otherwise;
    }
}
