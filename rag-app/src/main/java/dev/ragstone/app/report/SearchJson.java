package dev.ragstone.app.report;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Warning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code search --json} prints. */
public record SearchJson(List<HitJson> hits, List<String> warnings) {

    /**
     * One hit.
     *
     * @param scores what each step of the search gave it, by name
     */
    public record HitJson(
            String document,
            String chunk,
            double score,
            Map<String, Double> scores,
            int start,
            int end,
            @Nullable Integer page,
            List<String> headings,
            String text) {

        static HitJson of(Hit hit) {
            var scores = new LinkedHashMap<String, Double>();
            for (LegScore leg : hit.legs()) {
                scores.put(leg.leg(), leg.score());
            }
            Chunk chunk = hit.chunk();
            return new HitJson(
                    hit.document().uri(),
                    chunk.id(),
                    hit.score(),
                    scores,
                    chunk.start(),
                    chunk.end(),
                    Pages.of(chunk),
                    chunk.headings(),
                    chunk.text());
        }
    }

    /** Reports what was found. */
    public static SearchJson of(Retrieval retrieval) {
        return new SearchJson(
                retrieval.hits().stream().map(HitJson::of).toList(),
                retrieval.warnings().stream().map(Warning::message).toList());
    }
}
