package dev.ragstone.ingest.tika;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Which charset the bytes of an RTF file are in: each font has its own. */
final class RtfCharsets {

    // Microsoft's "charset" of a font to the code page it stands for.
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(77, "x-MacRoman"),
            Map.entry(128, "windows-31j"),
            Map.entry(129, "x-windows-949"),
            Map.entry(134, "GBK"),
            Map.entry(136, "x-windows-950"),
            Map.entry(161, "windows-1253"),
            Map.entry(162, "windows-1254"),
            Map.entry(163, "windows-1258"),
            Map.entry(177, "windows-1255"),
            Map.entry(178, "windows-1256"),
            Map.entry(186, "windows-1257"),
            Map.entry(204, "windows-1251"),
            Map.entry(222, "x-windows-874"),
            Map.entry(238, "windows-1250"));

    private final Map<Integer, Charset> fonts = new HashMap<>();
    private Charset standard = named("windows-1252");

    /** Takes the code page that the file names for text without one. */
    void standard(int codePage) {
        String name = codePage == 65001 ? "UTF-8" : codePage == 10000 ? "x-MacRoman" : "windows-" + codePage;
        standard = Charset.isSupported(name)
                ? named(name)
                : Charset.isSupported("x-" + name) ? named("x-" + name) : standard;
    }

    /** Takes the charset of a font. */
    void font(int font, int charset) {
        String name = NAMES.get(charset);
        if (name != null && Charset.isSupported(name)) {
            fonts.put(font, named(name));
        }
    }

    Charset of(int font) {
        return fonts.getOrDefault(font, standard);
    }

    private static Charset named(String name) {
        return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.ISO_8859_1;
    }
}
