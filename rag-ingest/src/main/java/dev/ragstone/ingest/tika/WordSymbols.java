package dev.ragstone.ingest.tika;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Says in Unicode what Word stores as a place in a font of symbols. */
final class WordSymbols {

    private static final String UNKNOWN = "\uFFFD";

    /** The part of the private use area in which fonts of symbols have their characters. */
    private static final int FONT_CODES = 0xF000;

    private static final String CAPITALS =
            "\u0391\u0392\u03A7\u0394\u0395\u03A6\u0393\u0397\u0399\u03D1\u039A\u039B\u039C\u039D\u039F\u03A0\u0398\u03A1\u03A3\u03A4\u03A5\u03C2\u03A9\u039E\u03A8\u0396";
    private static final String SMALL =
            "\u03B1\u03B2\u03C7\u03B4\u03B5\u03C6\u03B3\u03B7\u03B9\u03D5\u03BA\u03BB\u03BC\u03BD\u03BF\u03C0\u03B8\u03C1\u03C3\u03C4\u03C5\u03D6\u03C9\u03BE\u03C8\u03B6";

    /** Codes of the font in hexadecimal, each with the character it looks like. */
    private static final Map<Integer, String> SYMBOL =
            characters("22\u2200 24\u2203 27\u220B 2A\u2217 2D\u2212 40\u2245 A3\u2264 A5\u221E AB\u2194 "
                    + "AC\u2190 AD\u2191 AE\u2192 AF\u2193 B0\u00B0 B1\u00B1 B3\u2265 B4\u00D7 B5\u221D "
                    + "B6\u2202 B7\u2022 B8\u00F7 B9\u2260 BA\u2261 BB\u2248 BC\u2026 C6\u2205 C7\u2229 "
                    + "C8\u222A CC\u2282 CD\u2286 CE\u2208 D0\u2220 D1\u2207 D5\u220F D6\u221A D7\u22C5 "
                    + "D8\u00AC D9\u2227 DA\u2228 DB\u21D4 DC\u21D0 DE\u21D2 E5\u2211 F2\u222B");

    private static final Map<Integer, String> WINGDINGS =
            characters("28\u260E 2A\u2709 4A\u263A 4C\u2639 6C\u25CF 6E\u25A0 6F\u25A1 71\u2751 76\u2756 "
                    + "9F\u2022 A7\u25AA A8\u2610 AB\u2605 D8\u27A2 DF\u2190 E0\u2192 E1\u2191 E2\u2193 "
                    + "E8\u2794 F0\u21E8 FB\u2717 FC\u2713 FD\u2612 FE\u2611");

    private static final Map<Integer, String> WINGDINGS_2 = characters("4F\u2717 50\u2713 52\u2611 54\u2612 A3\u2610");

    private WordSymbols() {}

    private static Map<Integer, String> characters(String table) {
        var characters = new HashMap<Integer, String>();
        for (String entry : table.split(" ", -1)) {
            characters.put(Integer.parseInt(entry.substring(0, 2), 16), entry.substring(2));
        }
        return Map.copyOf(characters);
    }

    /** The character; a sign that something stands there if it is not known. */
    static String character(String font, String hexadecimal) {
        if (!hexadecimal.matches("[0-9A-Fa-f]{1,4}")) {
            return UNKNOWN;
        }
        int code = Integer.parseInt(hexadecimal, 16);
        int inFont = code >= FONT_CODES && code <= FONT_CODES + 0xFF ? code - FONT_CODES : code;
        return switch (font.toLowerCase(Locale.ROOT)) {
            case "symbol" -> symbol(inFont);
            case "wingdings" -> WINGDINGS.getOrDefault(inFont, UNKNOWN);
            case "wingdings 2" -> WINGDINGS_2.getOrDefault(inFont, UNKNOWN);
            default -> inFont == code && isText(code) ? Character.toString(code) : UNKNOWN;
        };
    }

    private static String symbol(int code) {
        if (code >= 'A' && code <= 'Z') {
            return CAPITALS.substring(code - 'A', code - 'A' + 1);
        }
        if (code >= 'a' && code <= 'z') {
            return SMALL.substring(code - 'a', code - 'a' + 1);
        }
        // Digits and most marks are where ASCII has them.
        boolean plain = code > ' ' && code < '@';
        return SYMBOL.getOrDefault(code, plain ? Character.toString(code) : UNKNOWN);
    }

    private static boolean isText(int code) {
        return Character.isDefined(code)
                && !Character.isISOControl(code)
                && !Character.isSurrogate((char) code)
                && Character.getType(code) != Character.PRIVATE_USE;
    }
}
