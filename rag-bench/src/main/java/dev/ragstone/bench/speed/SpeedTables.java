package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One table for each number of vectors, and what a whole search is made of. */
record SpeedTables(List<SpeedTable> tables, @Nullable StageTable stages) {

    String text() {
        var parts = new ArrayList<>(tables.stream().map(SpeedTable::text).toList());
        if (tables.size() > 1) {
            parts.add(growth(tables.getFirst(), tables.getLast()));
        }
        if (stages != null) {
            parts.add(stages.text());
        }
        return String.join("\n\n", parts);
    }

    private static String growth(SpeedTable from, SpeedTable to) {
        return String.format(
                Locale.ROOT,
                "our p50 from %,d to %,d vectors: %.2f times",
                from.vectors(),
                to.vectors(),
                to.ours().micros().p50() / from.ours().micros().p50());
    }
}
