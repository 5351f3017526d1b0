package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a template is filled with.
 *
 * @param mark occurs in nothing else
 */
record Content(String question, List<NumberedSource> sources, List<Turn> history, String mark) {

    static Content of(String question, List<Hit> hits, List<Turn> history, String mark) {
        var sources = IntStream.range(0, hits.size())
                .mapToObj(i -> new NumberedSource(i + 1, hits.get(i)))
                .toList();
        return new Content(question, sources, history, mark);
    }
}
