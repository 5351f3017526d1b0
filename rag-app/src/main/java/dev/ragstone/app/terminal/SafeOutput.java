package dev.ragstone.app.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Keeps text from documents, file names and models from steering the terminal: control characters and marks that turn
 * the direction of writing become replacement characters. The few sequences the program itself uses for style and for
 * its progress bar pass.
 *
 * <p>Takes UTF-8 in whole characters, as a {@link java.io.PrintStream} hands it on.
 */
final class SafeOutput extends FilterOutputStream {

    private static final Pattern UNSAFE = Pattern.compile("\u001b(?!\\[(?:(?:0|1|2|3|4|22|23|24|3[0-7]|39|9[0-7])?m|K))"
            + "|[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1a\\x1c-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");

    SafeOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        out.write(UNSAFE.matcher(text).replaceAll("\ufffd").getBytes(StandardCharsets.UTF_8));
    }
}
