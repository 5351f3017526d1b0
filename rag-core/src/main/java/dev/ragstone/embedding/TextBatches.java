package dev.ragstone.embedding;

import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/**
 * How much a service takes in one request: texts are cut into batches that keep to it, in order.
 *
 * @param maxTexts of one batch
 * @param maxTokens of one batch; a text that has more is in a batch of its own
 * @since 0.1
 */
public record TextBatches(int maxTexts, int maxTokens) {

    public TextBatches {
        if (maxTexts < 1) {
            throw new IllegalArgumentException("maxTexts must be positive but was " + maxTexts);
        }
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
        }
    }

    /** The texts in batches, none of them empty, that joined are {@code texts} again. */
    public List<List<String>> cut(List<String> texts, TokenCounter counter) {
        var batches = new ArrayList<List<String>>();
        int from = 0;
        long tokens = 0;
        for (int i = 0; i < texts.size(); i++) {
            int more = counter.count(texts.get(i));
            if (i > from && (i - from == maxTexts || tokens + more > maxTokens)) {
                batches.add(List.copyOf(texts.subList(from, i)));
                from = i;
                tokens = 0;
            }
            tokens += more;
        }
        if (from < texts.size()) {
            batches.add(List.copyOf(texts.subList(from, texts.size())));
        }
        return List.copyOf(batches);
    }
}
