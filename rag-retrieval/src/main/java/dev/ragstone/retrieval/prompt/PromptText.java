package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.List;

/** The user's part of a prompt: numbered sources, then the question. */
record PromptText(String text, List<NumberedSource> sources) {

    static PromptText of(String question, List<Hit> hits, String boundary) {
        var text = new StringBuilder();
        var sources = new ArrayList<NumberedSource>();
        for (Hit hit : hits) {
            var source = new NumberedSource(sources.size() + 1, hit);
            sources.add(source);
            text.append(SourceText.of(source.number(), hit, boundary));
        }
        if (hits.isEmpty()) {
            text.append("(no sources were found)\n\n");
        }
        return new PromptText(text.append("Question: ").append(question).toString(), sources);
    }
}
