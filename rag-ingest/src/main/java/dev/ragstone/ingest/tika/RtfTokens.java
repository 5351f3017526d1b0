package dev.ragstone.ingest.tika;

import java.nio.charset.StandardCharsets;

/** The tokens of a file in Rich Text Format: groups, control words with a number, symbols and bytes of text. */
final class RtfTokens {

    /** What a token is. */
    enum Kind {
        /** An opening brace. */
        OPEN,
        /** A closing brace. */
        CLOSE,
        /** A control word. */
        WORD,
        /** A control symbol other than a byte in hexadecimal. */
        SYMBOL,
        /** A byte of text. */
        BYTE,
        /** The end of the file. */
        END
    }

    private static final int LONGEST_WORD = 32;

    private final byte[] file;
    private int at;
    private String word = "";
    private int number;
    private boolean hasNumber;

    RtfTokens(byte[] file) {
        this.file = file;
    }

    /** Moves on to the next token. */
    Kind next() {
        while (at < file.length) {
            byte b = file[at++];
            switch (b) {
                case '{' -> {
                    return Kind.OPEN;
                }
                case '}' -> {
                    return Kind.CLOSE;
                }
                case '\\' -> {
                    return control();
                }
                case '\r', '\n', 0 -> {
                    // Only there to keep the lines of the file short.
                }
                default -> {
                    number = b & 0xFF;
                    return Kind.BYTE;
                }
            }
        }
        return Kind.END;
    }

    private Kind control() {
        int start = at;
        while (at < file.length && at - start < LONGEST_WORD && isLetter(file[at])) {
            at++;
        }
        if (at == start) {
            return symbol();
        }
        word = new String(file, start, at - start, StandardCharsets.US_ASCII);
        readNumber();
        if (at < file.length && file[at] == ' ') {
            at++;
        }
        return Kind.WORD;
    }

    private void readNumber() {
        boolean negative = at + 1 < file.length && file[at] == '-' && isDigit(file[at + 1]);
        at += negative ? 1 : 0;
        hasNumber = at < file.length && isDigit(file[at]);
        long value = 0;
        while (at < file.length && isDigit(file[at])) {
            value = Math.min(value * 10 + file[at++] - '0', Integer.MAX_VALUE);
        }
        number = (int) (negative ? -value : value);
    }

    private Kind symbol() {
        if (at >= file.length) {
            return Kind.END;
        }
        char symbol = (char) (file[at++] & 0xFF);
        if (symbol == '\'' && at + 1 < file.length) {
            int high = Character.digit(file[at], 16);
            int low = Character.digit(file[at + 1], 16);
            at += high < 0 || low < 0 ? 0 : 2;
            number = high < 0 || low < 0 ? '?' : high * 16 + low;
            return Kind.BYTE;
        }
        word = Character.toString(symbol);
        return Kind.SYMBOL;
    }

    private static boolean isLetter(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** The control word, or the symbol. */
    String word() {
        return word;
    }

    /** The byte, or the number behind the control word; zero without one. */
    int number() {
        return number;
    }

    /** Whether a control word switches something on: it does unless a zero follows. */
    boolean on() {
        return !hasNumber || number != 0;
    }

    /** Passes over bytes that are not text. */
    void skip(int count) {
        at = (int) Math.min((long) at + Math.max(count, 0), file.length);
    }
}
