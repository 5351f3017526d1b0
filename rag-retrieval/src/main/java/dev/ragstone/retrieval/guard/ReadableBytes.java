package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.EncodedText.Decoded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Takes the bytes that come out of a decoder and keeps the stretches of them that are text in UTF-8. What was not encoded
 * decodes to noise, in which such stretches are short.
 */
final class ReadableBytes {

    /** Shorter ones cannot hold an instruction, and occur by chance. */
    private static final int SHORTEST = 12;

    private final String encoding;
    private final List<Decoded> found;
    private final ByteArrayOutputStream stretch = new ByteArrayOutputStream();
    private int start;
    private int end;
    private int last = -1;
    private int missing;

    /** @param found to which the stretches are added */
    ReadableBytes(String encoding, List<Decoded> found) {
        this.encoding = encoding;
        this.found = found;
    }

    /** Takes the next byte, whose last digit stood at {@code at}. */
    void take(int value, int at) {
        boolean continues = missing > 0 && value >> 6 == 0b10;
        int following = value >> 5 == 0b110 ? 1 : value >> 4 == 0b1110 ? 2 : value >> 3 == 0b11110 ? 3 : 0;
        boolean broken = missing > 0 && !continues;
        if (broken || (!continues && following == 0 && !isPlain(value))) {
            end();
            last = at;
            return;
        }
        missing = continues ? missing - 1 : following;
        if (stretch.size() == 0) {
            start = last + 1;
        }
        stretch.write(value);
        end = at + 1;
        last = at;
    }

    /** Takes a character of Latin-1 by its number. */
    void takeCharacter(int number, int at) {
        if (number < 0x80) {
            take(number, at);
        } else {
            take(0xC0 | (number >> 6), at);
            take(0x80 | (number & 0x3F), at);
        }
    }

    /** Ends the stretch; what comes next does not belong to it. */
    void end() {
        if (stretch.size() >= SHORTEST) {
            found.add(new Decoded(encoding, stretch.toString(StandardCharsets.UTF_8), start, end));
        }
        stretch.reset();
        missing = 0;
    }

    private static boolean isPlain(int value) {
        return (value >= ' ' && value < 0x7F) || value == '\n' || value == '\r' || value == '\t';
    }
}
