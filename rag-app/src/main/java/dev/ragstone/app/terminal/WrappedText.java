package dev.ragstone.app.terminal;

import java.io.PrintStream;
import java.util.regex.Pattern;

/**
 * Prints text that comes in pieces, broken into lines between words. Used by one thread.
 *
 * <p>Words are held back until they are complete, and every piece is flushed, so that people can read along.
 */
public final class WrappedText {

    private static final Pattern STYLE = Pattern.compile("\u001b\\[[0-9]*m");

    private final PrintStream out;
    private final int columns;
    private final String indent;
    private final StringBuilder word = new StringBuilder();
    private int column;
    private int blanks;

    /**
     * Starts at the beginning of a line.
     *
     * @param columns no line is longer unless a single word is; zero leaves lines as they are
     * @param indent what every line begins with
     */
    public WrappedText(PrintStream out, int columns, String indent) {
        this.out = out;
        this.columns = columns;
        this.indent = indent;
    }

    /** Prints the next piece. */
    public void append(String text) {
        text.codePoints().forEach(this::accept);
        if (columns == 0) {
            endWord();
        }
        out.flush();
    }

    /** Prints what was held back and ends the line. */
    public void end() {
        endWord();
        out.println();
        out.flush();
        column = 0;
        blanks = 0;
    }

    private void accept(int character) {
        if (character == '\n') {
            endWord();
            out.println();
            column = 0;
            blanks = 0;
        } else if (character == ' ') {
            endWord();
            blanks++;
        } else {
            word.appendCodePoint(character);
        }
    }

    /** Sequences that set a style take no room. */
    private static int shownLength(CharSequence word) {
        String shown = STYLE.matcher(word).replaceAll("");
        return shown.codePointCount(0, shown.length());
    }

    private void endWord() {
        if (word.isEmpty()) {
            return;
        }
        int length = shownLength(word);
        if (columns > 0 && column > indent.length() && column + blanks + length > columns) {
            out.println();
            column = 0;
            blanks = 0;
        }
        if (column == 0) {
            out.print(indent);
            column = indent.length();
        }
        out.print(" ".repeat(blanks));
        out.print(word);
        column += blanks + length;
        blanks = 0;
        word.setLength(0);
    }
}
