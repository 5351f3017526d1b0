package dev.ragstone.retrieval.eval.report;

/** A drawing in SVG that grows with the page, with a name and a description for those who cannot see it. */
final class Plot {

    private final StringBuilder svg = new StringBuilder();

    /** Starts a drawing; {@code name} and {@code description} are plain text. */
    Plot(double width, double height, String name, String description) {
        svg.append(Html.format(
                "<svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\"><desc>%s</desc>%n",
                Html.px(width), Html.px(height), Html.text(name + ". " + description), Html.text(description)));
    }

    /** A straight line of the class {@code style}. */
    Plot line(String style, double x1, double y1, double x2, double y2) {
        svg.append(Html.format(
                "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>%n",
                style, Html.px(x1), Html.px(y1), Html.px(x2), Html.px(y2)));
        return this;
    }

    /** A path in the notation of SVG. */
    Plot path(String style, CharSequence data) {
        svg.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(data)
                .append("\"/>\n");
        return this;
    }

    /** A rectangle with a plain text to show when pointed at, which may be empty. */
    Plot rect(String style, double x, double y, double width, double height, String hint) {
        svg.append(Html.format(
                "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\">%s</rect>%n",
                style, Html.px(x), Html.px(y), Html.px(width), Html.px(height), hint(hint)));
        return this;
    }

    /** A dot with a plain text to show when pointed at, which may be empty. */
    Plot dot(String style, double x, double y, double radius, String hint) {
        svg.append(Html.format(
                "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\">%s</circle>%n",
                style, Html.px(x), Html.px(y), Html.px(radius), hint(hint)));
        return this;
    }

    /** A plain text; {@code anchor} is start, middle or end. */
    Plot text(String style, double x, double y, String anchor, String text) {
        svg.append(Html.format(
                "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n",
                style, Html.px(x), Html.px(y), anchor, Html.text(text)));
        return this;
    }

    /** A plain text that reads upwards, for the name of a vertical axis. */
    Plot upwards(double x, double y, String text) {
        svg.append(Html.format(
                "<text class=\"axis\" transform=\"translate(%s %s) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
                Html.px(x), Html.px(y), Html.text(text)));
        return this;
    }

    /** The drawing as markup. */
    String markup() {
        return svg + "</svg>\n";
    }

    private static String hint(String hint) {
        return hint.isEmpty() ? "" : "<title>" + Html.text(hint) + "</title>";
    }
}
