package dev.ragstone.retrieval.eval.report;

import java.util.Locale;

/** The one way of text and numbers into the page. */
final class Html {

    private static final int ELLIPSIS_AT = 400;

    private Html() {}

    /**
     * Escapes what could be taken for markup, in text and in quoted attributes, and shows what cannot be shown as
     * U+FFFD.
     */
    static String text(String text) {
        String cut = text.length() > ELLIPSIS_AT ? text.substring(0, ELLIPSIS_AT) + "…" : text;
        var escaped = new StringBuilder(cut.length() + 16);
        cut.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\t', '\n', '\r' -> escaped.append(' ');
                default -> escaped.appendCodePoint(showable(point) ? point : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    /** Text from outside on its own, so that what changes the direction of writing ends with it. */
    static String isolated(String text) {
        return "<bdi>" + text(text) + "</bdi>";
    }

    /** Formats with English numbers; text among the arguments must be escaped already. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation is of a library that is not used here
    static String format(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }

    /** A coordinate, to a tenth of a pixel. */
    static String px(double value) {
        String text = format("%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** A measure between zero and one. */
    static String value(double value) {
        return format("%.4f", value);
    }

    /** A p-value; smaller ones than a test of 10,000 draws can tell are shown as such. */
    static String p(double value) {
        return value < 0.0002 ? "p &lt; 0.0002" : format("p = %.4f", value);
    }

    /** Milliseconds with three digits that matter. */
    static String millis(double millis) {
        return format(millis < 10 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f", millis);
    }

    private static boolean showable(int point) {
        return !Character.isISOControl(point) && Character.getType(point) != Character.SURROGATE;
    }
}
