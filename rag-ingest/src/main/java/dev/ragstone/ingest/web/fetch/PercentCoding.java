package dev.ragstone.ingest.web.fetch;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Brings escapes into the one form RFC 3986 prefers: none where none is needed, else with capital digits. */
final class PercentCoding {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String UNRESERVED_MARKS = "-._~";
    private static final String KEPT = "!$&'()*+,;=:@/";

    private PercentCoding() {}

    /** The normal form of a path, or of a query when {@code query}. */
    static String normal(String text, boolean query) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c == '%' && isEscape(text, i)) {
                append(out, (char) HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 3;
            } else {
                if (isUnreserved(c) || KEPT.indexOf(c) >= 0 || (query && c == '?')) {
                    out.append((char) c);
                } else {
                    escape(out, c);
                }
                i += Character.charCount(c);
            }
        }
        return out.toString();
    }

    private static boolean isEscape(String text, int at) {
        return at + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(at + 1))
                && HexFormat.isHexDigit(text.charAt(at + 2));
    }

    private static void append(StringBuilder out, char octet) {
        if (isUnreserved(octet)) {
            out.append(octet);
        } else {
            out.append('%').append(HEX.toHexDigits((byte) octet));
        }
    }

    private static void escape(StringBuilder out, int codePoint) {
        boolean lone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        String text = Character.toString(lone ? 0xFFFD : codePoint);
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            out.append('%').append(HEX.toHexDigits(octet));
        }
    }

    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || UNRESERVED_MARKS.indexOf(c) >= 0;
    }
}
