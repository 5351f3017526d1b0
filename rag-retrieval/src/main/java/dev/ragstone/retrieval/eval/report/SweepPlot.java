package dev.ragstone.retrieval.eval.report;

import dev.ragstone.retrieval.eval.report.WeightSweep.Point;

/** A sweep as a curve within the band of its intervals. */
final class SweepPlot {

    private static final double STEP = 0.05;

    private SweepPlot() {}

    static String of(WeightSweep sweep) {
        double low = sweep.points().stream()
                .mapToDouble(point -> point.interval().low())
                .min()
                .orElse(0);
        double high = sweep.points().stream()
                .mapToDouble(point -> point.interval().high())
                .max()
                .orElse(1);
        var frame = new Frame(
                60, 18, 730, 200, Math.floor(low / STEP) * STEP, Math.max(Math.ceil(high / STEP) * STEP, low + STEP));
        Point best = sweep.best();
        String summary = Html.format("best at %.2f with %.4f", best.setting(), best.value());
        var plot = new Plot(820, 262, sweep.metric() + " by " + sweep.setting(), summary);
        frame.drawVertical(plot, sweep.metric());
        frame.drawHorizontal(plot, sweep.setting());
        double first = sweep.points().getFirst().setting();
        double span = Math.max(1e-9, sweep.points().getLast().setting() - first);
        var there = new StringBuilder();
        var curve = new StringBuilder();
        var back = new StringBuilder();
        for (Point point : sweep.points()) {
            String x = Html.px(frame.x((point.setting() - first) / span)) + " ";
            there.append(there.isEmpty() ? "M" : "L")
                    .append(x)
                    .append(Html.px(frame.y(point.interval().high())));
            curve.append(curve.isEmpty() ? "M" : "L").append(x).append(Html.px(frame.y(point.value())));
            back.insert(0, "L" + x + Html.px(frame.y(point.interval().low())));
        }
        plot.path("band", there.append(back).append('Z')).path("curve main c0", curve);
        for (Point point : sweep.points()) {
            double x = frame.x((point.setting() - first) / span);
            plot.text("tick", x, frame.bottom() + 16, "middle", Html.format("%.2f", point.setting()));
            String hint = Html.format("%.2f: %.4f (95 %% %s)", point.setting(), point.value(), point.interval());
            plot.dot("bar c0", x, frame.y(point.value()), point.equals(best) ? 6 : 3.5, hint);
        }
        double x = frame.x((best.setting() - first) / span);
        String anchor = x > frame.right() - 60 ? "end" : x < frame.left() + 60 ? "start" : "middle";
        return plot.text("label", x, frame.y(best.value()) - 12, anchor, summary)
                .markup();
    }
}
