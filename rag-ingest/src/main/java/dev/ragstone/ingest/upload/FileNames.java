package dev.ragstone.ingest.upload;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes a name from elsewhere fit to be shown and to be offered for saving. */
final class FileNames {

    private static final int LONGEST = 200;
    private static final int LONGEST_ENDING = 20;
    private static final String UNNAMED = "unnamed";

    /** What separates folders somewhere, or looks as if it did. */
    private static final Pattern SEPARATORS = Pattern.compile("[/\\\\\u2044\u2215\u29F5\u29F8\uFE68\uFF0F\uFF3C]");

    /** Controls, invisible marks that turn text around, unpaired surrogates, and what some file system forbids. */
    private static final Pattern HARMFUL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}<>:\"|?*]");

    private static final Pattern EDGES = Pattern.compile("^[\\s.]+|[\\s.]+$");
    private static final Set<String> RESERVED = Set.of("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$");
    private static final Pattern NUMBERED_DEVICE = Pattern.compile("(COM|LPT)[0-9\u00B9\u00B2\u00B3]");

    private FileNames() {}

    /** A harmless name that looks as much as possible like {@code name}. */
    static String sanitised(String name) {
        String normal = Normalizer.normalize(name, Normalizer.Form.NFC);
        String last = "";
        for (String part : SEPARATORS.split(normal, -1)) {
            last = part.isBlank() ? last : part;
        }
        String clean = trimmed(HARMFUL.matcher(last).replaceAll("_"));
        if (isReserved(clean)) {
            clean = "_" + clean;
        }
        clean = trimmed(shortened(clean));
        return clean.isEmpty() ? UNNAMED : clean;
    }

    private static String trimmed(String name) {
        return EDGES.matcher(name).replaceAll("");
    }

    /** Whether Windows would open a device, whatever comes after the first dot. */
    static boolean isReserved(String name) {
        int dot = name.indexOf('.');
        String stem = (dot < 0 ? name : name.substring(0, dot)).strip().toUpperCase(Locale.ROOT);
        return RESERVED.contains(stem) || NUMBERED_DEVICE.matcher(stem).matches();
    }

    /** Cuts in the middle, since the ending tells people and readers what the file is. */
    private static String shortened(String name) {
        if (name.length() <= LONGEST) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String ending = dot > 0 && name.length() - dot <= LONGEST_ENDING ? name.substring(dot) : "";
        int end = LONGEST - ending.length();
        return name.substring(0, Character.isHighSurrogate(name.charAt(end - 1)) ? end - 1 : end) + ending;
    }
}
