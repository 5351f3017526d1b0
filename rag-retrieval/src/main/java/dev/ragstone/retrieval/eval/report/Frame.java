package dev.ragstone.retrieval.eval.report;

/** The part of a plot that values fall into. The vertical axis goes up. */
record Frame(double left, double top, double width, double height, double low, double high) {

    private static final int STEPS = 4;

    /** Where a share from zero to one of the width lies. */
    double x(double share) {
        return left + share * width;
    }

    /** Where a value lies. */
    double y(double value) {
        return top + height * (high - value) / (high - low);
    }

    double bottom() {
        return top + height;
    }

    double right() {
        return left + width;
    }

    /** Draws horizontal lines with their values, and the name of the axis. */
    void drawVertical(Plot plot, String name) {
        for (int i = 0; i <= STEPS; i++) {
            double value = low + (high - low) * i / STEPS;
            plot.line(Math.abs(value) < 1e-9 ? "base" : "grid", left, y(value), right(), y(value));
            plot.text("tick", left - 6, y(value) + 4, "end", Html.format(high - low < 0.1 ? "%.3f" : "%.2f", value));
        }
        plot.upwards(left - 44, top + height / 2, name);
    }

    /** Draws the name of the horizontal axis. */
    void drawHorizontal(Plot plot, String name) {
        plot.text("axis", left + width / 2, bottom() + 34, "middle", name);
    }
}
