package dev.ragstone.app.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What {@code eval --json} prints.
 *
 * @param queries how many were judged and therefore run
 */
public record EvalJson(int docs, int queries, List<RunJson> runs) {

    /**
     * The quality of one way to search.
     *
     * @param name {@code bm25}, {@code vector}, {@code hybrid} or {@code default}
     * @param p50Millis how long half of the queries took at most
     */
    public record RunJson(
            String name,
            @JsonProperty("ndcg@10") double ndcg10,
            @JsonProperty("recall@100") double recall100,
            @JsonProperty("mrr@10") double mrr10,
            double p50Millis) {}
}
