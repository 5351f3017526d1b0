package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What can be told to be wrong with entries before one of them is written. */
final class WrittenEntries {

    private WrittenEntries() {}

    static void check(
            List<String> ids,
            List<Embedding> embeddings,
            @Nullable List<TextSegment> segments,
            Predicate<String> numeric) {
        requireSizes(ids, embeddings, segments);
        if (new HashSet<>(ids).size() < ids.size()) {
            throw new IllegalArgumentException("the same id comes twice among " + ids.size());
        }
        for (int i = 0; i < embeddings.size(); i++) {
            requireVector(i, embeddings.get(i), embeddings.getFirst());
            if (segments != null && segments.get(i) != null) {
                requireStorable(i, segments.get(i));
                requireNumbers(i, segments.get(i), numeric);
            }
        }
    }

    static void requireSizes(List<String> ids, List<Embedding> embeddings, @Nullable List<TextSegment> segments) {
        // The wording is that of LangChain4j's contract.
        if (ids.size() != embeddings.size()) {
            throw new IllegalArgumentException(
                    "ids size (" + ids.size() + ") is not equal to embeddings size (" + embeddings.size() + ")");
        }
        if (segments != null && segments.size() != embeddings.size()) {
            throw new IllegalArgumentException("embeddings size (" + embeddings.size()
                    + ") is not equal to embedded size (" + segments.size() + ")");
        }
    }

    private static void requireVector(int entry, @Nullable Embedding embedding, @Nullable Embedding first) {
        if (embedding == null || first == null || embedding.vector().length == 0) {
            throw new IllegalArgumentException("entry " + entry + " has no vector");
        }
        if (embedding.vector().length != first.vector().length) {
            throw new IllegalArgumentException("the vector of entry " + entry + " has " + embedding.vector().length
                    + " dimensions but the first has " + first.vector().length);
        }
        for (float value : embedding.vector()) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("the vector of entry " + entry + " holds " + value);
            }
        }
    }

    private static void requireNumbers(int entry, TextSegment segment, Predicate<String> numeric) {
        segment.metadata().toMap().forEach((key, value) -> {
            if (numeric.test(key) && !(value instanceof Number)) {
                throw new IllegalArgumentException("the metadata '" + key + "' of entry " + entry + " is '" + value
                        + "', but this store was told that it is always a number");
            }
        });
    }

    private static void requireStorable(int entry, TextSegment segment) {
        boolean storable = StorableText.isStorable(segment.text());
        for (Map.Entry<String, Object> item : segment.metadata().toMap().entrySet()) {
            storable &= StorableText.isStorable(item.getKey())
                    && !(item.getValue() instanceof String text && !StorableText.isStorable(text));
        }
        if (!storable) {
            throw new IllegalArgumentException("the text or metadata of entry " + entry
                    + " holds a NUL or half of a surrogate pair, which PostgreSQL cannot keep");
        }
    }
}
