package dev.ragstone.ingest.tika;

/** What a text looks like to a person. */
final class Strings {

    private Strings() {}

    /** The first {@code maxChars} of {@code text}, or one less to keep a surrogate pair whole. */
    static String cut(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        boolean insidePair = maxChars > 0 && Character.isHighSurrogate(text.charAt(maxChars - 1));
        return text.substring(0, insidePair ? maxChars - 1 : maxChars);
    }

    /** Whether anything can be seen: not only spaces, of whatever kind, and marks without a shape. */
    static boolean isVisible(String text) {
        return text.codePoints()
                .anyMatch(c -> !Character.isWhitespace(c)
                        && !Character.isSpaceChar(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.CONTROL
                        && c != 0xFFFD);
    }

    /** One line: runs of white space are single spaces. */
    static String line(CharSequence text) {
        var line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean white = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\u000B';
            if (!white) {
                line.append(c);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return line.toString().strip();
    }

    /** Several lines, each as in {@link #line}; blank ones are left out. */
    static String lines(CharSequence text) {
        var lines = new StringBuilder(text.length());
        text.toString()
                .lines()
                .map(Strings::line)
                .filter(line -> !line.isEmpty())
                .forEach(line -> lines.append(lines.isEmpty() ? "" : "\n").append(line));
        return lines.toString();
    }
}
