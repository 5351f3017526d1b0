package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a hybrid search is made of.
 *
 * @param passages in the index
 * @param limit hits wanted
 */
record StageTable(int passages, int limit, List<Stage> stages) {

    /** One step, or several together. */
    record Stage(String name, Percentiles micros) {}

    String text() {
        var lines = new ArrayList<String>();
        lines.add(
                String.format(Locale.ROOT, "a hybrid search for %d of %,d passages, in microseconds", limit, passages));
        lines.add(String.format(Locale.ROOT, "%-44s %10s %10s %10s", "", "p50", "p95", "p99"));
        for (Stage stage : stages) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-44s %10.0f %10.0f %10.0f",
                    stage.name(),
                    stage.micros().p50(),
                    stage.micros().p95(),
                    stage.micros().p99()));
        }
        return String.join("\n", lines);
    }
}
