package dev.ragstone.examples;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.Preset;
import dev.ragstone.retrieval.fusion.MaxNormFusion;
import dev.ragstone.retrieval.lucene.KeywordTuning;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.nio.file.Path;

/** Searches the way one wants: a preset, then what differs from it, and an explanation of every hit. */
public final class TuneSearch {

    private TuneSearch() {}

    /** Takes an index folder, a folder of documents, and what to search for. */
    public static void main(String[] args) {
        try (var rag = EmbeddedRag.builder(Path.of(args[0]))
                // Feedback and late interaction. A new index keeps the token vectors that this needs.
                .preset(Preset.BEST)
                // Meaning counts more than words, as in many older systems.
                .fusion(MaxNormFusion.builder().alpha(0.7).build())
                // "descael" finds "descale".
                .keywords(KeywordTuning.defaults().withTypos(true))
                // A hit brings the passage before it and the one after.
                .refine(steps -> steps.preferSeveralDocuments(0.05).widen(Widening.neighbours(1)))
                .open()) {
            rag.sync(Path.of(args[1]));

            Query query = Query.of(args[2]).limit(3);
            for (Hit hit : rag.search(query).hits()) {
                System.out.println(hit.chunk().text());
                System.out.println(rag.explain(query, hit));
                System.out.println();
            }
        }
    }
}
