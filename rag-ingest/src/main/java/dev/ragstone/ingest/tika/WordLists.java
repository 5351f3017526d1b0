package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The marks of the items of lists in a Word document, which counts them itself. */
final class WordLists {

    private static final int LEVELS = 9;

    /** How the items of a level are marked. */
    private record Level(String format, String text, int start) {}

    private final Map<String, Map<Integer, Level>> kinds = new HashMap<>();
    private final Map<String, String> kindOfList = new HashMap<>();
    private final Map<String, int[]> counters = new HashMap<>();

    /** Reads the part that defines them; an empty name stands for none. */
    static WordLists of(ZipParts zip, String part) throws IOException {
        var lists = new WordLists();
        if (zip.has(part)) {
            try (XmlPart xml = zip.xml(part)) {
                lists.read(xml);
            }
        }
        return lists;
    }

    private void read(XmlPart xml) throws IOException {
        String kind = "";
        String list = "";
        while (xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "abstractNum" -> kind = xml.attribute("abstractNumId");
                case "num" -> list = xml.attribute("numId");
                case "abstractNumId" -> kindOfList.put(list, xml.attribute("val"));
                case "lvlOverride" -> xml.skip();
                case "lvl" -> level(xml, kind);
                default -> {}
            }
        }
    }

    private void level(XmlPart xml, String kind) throws IOException {
        int number = WordStyles.number(xml.attribute("ilvl"), 0);
        String format = "decimal";
        String text = "%" + (number + 1) + ".";
        int start = 1;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart()) {
                switch (xml.name()) {
                    case "numFmt" -> format = xml.attribute("val");
                    case "lvlText" -> text = xml.attribute("val");
                    case "start" -> start = WordStyles.number(xml.attribute("val"), 1);
                    default -> {}
                }
            }
        }
        kinds.computeIfAbsent(kind, unused -> new HashMap<>()).put(number, new Level(format, text, start));
    }

    /** Whether there is such a list; zero is Word's way to say none. */
    boolean isList(String list) {
        return kindOfList.containsKey(list) && !list.equals("0");
    }

    /** The mark of the next item of {@code list} at {@code level}, counted from zero. */
    String mark(String list, int level) {
        int at = Math.clamp(level, 0, LEVELS - 1);
        Map<Integer, Level> levels = kinds.getOrDefault(kindOfList.getOrDefault(list, ""), Map.of());
        int[] count = counters.computeIfAbsent(list, unused -> new int[LEVELS]);
        count[at]++;
        for (int deeper = at + 1; deeper < LEVELS; deeper++) {
            count[deeper] = 0;
        }
        Level own = levels.get(at);
        if (own == null || own.format.equals("bullet") || own.format.equals("none") || own.text.isBlank()) {
            return "-";
        }
        String mark = own.text;
        for (int i = 0; i <= at; i++) {
            Level part = levels.get(i);
            if (part != null) {
                mark = mark.replace("%" + (i + 1), number(part, Math.max(count[i], 1)));
            }
        }
        return Strings.line(mark);
    }

    private static String number(Level level, int count) {
        int value = level.start + count - 1;
        return switch (level.format) {
            case "lowerLetter" -> letters(value);
            case "upperLetter" -> letters(value).toUpperCase(Locale.ROOT);
            case "lowerRoman" -> roman(value).toLowerCase(Locale.ROOT);
            case "upperRoman" -> roman(value);
            default -> Integer.toString(value);
        };
    }

    private static String letters(int value) {
        // Word goes on after z with aa, bb, cc.
        return value < 1 ? "" : Character.toString('a' + (value - 1) % 26).repeat(Math.min((value - 1) / 26 + 1, 5));
    }

    private static String roman(int value) {
        String[] ones = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
        String[] tens = {"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"};
        return value < 1 || value > 99 ? Integer.toString(value) : tens[value / 10] + ones[value % 10];
    }
}
