package dev.ragstone.retrieval.guard;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts that stand in another one as Base64, as hexadecimal digits or as decimal numbers of characters. Blanks and line
 * breaks between the digits make no difference, nor do letters before them: every alignment is tried, and of what comes
 * out only readable stretches are given. Takes time linear in the text, and gives at most three times its characters.
 */
final class EncodedText {

    private static final int HIGHEST_CHARACTER = 255;

    private final String text;
    private final List<Decoded> found = new ArrayList<>();

    private EncodedText(String text) {
        this.text = text;
    }

    /**
     * A text that was found.
     *
     * @param encoding such as {@code base64}
     * @param start where in the outer text it began
     */
    record Decoded(String encoding, String text, int start, int end) {}

    static List<Decoded> in(String text) {
        var encoded = new EncodedText(text);
        for (int alignment = 0; alignment < 4; alignment++) {
            encoded.base64(alignment);
        }
        encoded.hex(0);
        encoded.hex(1);
        encoded.decimal();
        return encoded.found;
    }

    /** Four digits are three bytes; {@code alignment} digits of each run are left out. */
    private void base64(int alignment) {
        var bytes = new ReadableBytes("base64", found);
        int skip = alignment;
        int bits = 0;
        int held = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = base64Digit(c);
            if (digit >= 0 && skip > 0) {
                skip--;
            } else if (digit >= 0) {
                held = ((held << 6) | digit) & 0xFFF;
                bits += 6;
                if (bits >= 8) {
                    bits -= 8;
                    bytes.take((held >> bits) & 0xFF, i);
                }
            } else if (!Character.isWhitespace(c)) {
                bytes.end();
                skip = alignment;
                bits = 0;
            }
        }
        bytes.end();
    }

    private static int base64Digit(char c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
    }

    private void hex(int alignment) {
        var bytes = new ReadableBytes("hex", found);
        int skip = alignment;
        int high = -1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean prefix = c == '0' && i + 1 < text.length() && text.charAt(i + 1) == 'x';
            int digit = prefix || c >= 0x80 ? -1 : Character.digit(c, 16);
            if (digit >= 0 && skip > 0) {
                skip--;
            } else if (digit >= 0 && high < 0) {
                high = digit;
            } else if (digit >= 0) {
                bytes.take((high << 4) | digit, i);
                high = -1;
            } else if (!prefix && !isBetweenHex(c)) {
                bytes.end();
                skip = alignment;
                high = -1;
            }
        }
        bytes.end();
    }

    private static boolean isBetweenHex(char c) {
        return Character.isWhitespace(c) || c == '\\' || c == 'x' || c == ',' || c == ':' || c == '-';
    }

    private void decimal() {
        var bytes = new ReadableBytes("decimal", found);
        int number = -1;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (c >= '0' && c <= '9') {
                number = Math.min((Math.max(number, 0) * 10) + c - '0', HIGHEST_CHARACTER + 1);
                continue;
            }
            if (number > HIGHEST_CHARACTER) {
                bytes.end();
            } else if (number >= 0) {
                bytes.takeCharacter(number, i - 1);
            }
            number = -1;
            if (!Character.isWhitespace(c) && c != ',' && c != ';') {
                bytes.end();
            }
        }
        bytes.end();
    }
}
