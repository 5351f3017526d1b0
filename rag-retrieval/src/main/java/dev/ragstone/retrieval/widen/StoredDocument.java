package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A document with its chunks, as far as they are slices of its text: a commit may come between the two being read. */
final class StoredDocument {

    private final Document document;
    private final List<Chunk> chunks;

    StoredDocument(Document document, List<Chunk> chunks) {
        this.document = document;
        this.chunks = chunks.stream().filter(this::holds).toList();
    }

    /** Whether {@code chunk} is a slice of the document as it is now. */
    boolean holds(Chunk chunk) {
        return document.text()
                .regionMatches(chunk.start(), chunk.text(), 0, chunk.text().length());
    }

    /** The chunks of one level, in reading order. */
    List<Chunk> level(Chunk.Level level) {
        return chunks.stream()
                .filter(chunk -> chunk.level() == level)
                .sorted(Comparator.comparingInt(Chunk::start).thenComparingInt(Chunk::ordinal))
                .toList();
    }

    Optional<Chunk> chunk(String id) {
        return chunks.stream().filter(chunk -> chunk.id().equals(id)).findFirst();
    }

    /** The chunk that is exactly this span, if there is one. */
    Optional<Chunk> chunk(int start, int end) {
        return chunks.stream()
                .filter(chunk -> chunk.start() == start && chunk.end() == end)
                .findFirst();
    }

    boolean isBlank(int from, int to) {
        return document.text().substring(from, to).isBlank();
    }

    /** A chunk of this document over any span, under the id of {@code origin}. */
    Chunk slice(Chunk origin, int start, int end) {
        return new Chunk(
                origin.id(),
                origin.documentId(),
                origin.ordinal(),
                origin.level(),
                start,
                end,
                document.text().substring(start, end),
                headings(origin, start, end),
                places(start, end),
                origin.parentId());
    }

    /** The headings that all of the span stands under. */
    private List<String> headings(Chunk origin, int start, int end) {
        List<String> common = origin.headings();
        for (Chunk chunk : level(origin.level())) {
            if (chunk.start() < end && start < chunk.end()) {
                common = commonStart(common, chunk.headings());
            }
        }
        return common;
    }

    private static List<String> commonStart(List<String> one, List<String> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return one.subList(0, same);
    }

    private List<Place> places(int start, int end) {
        return document.blocks().stream()
                .filter(block -> block.start() < end && start < block.end())
                .map(Block::place)
                .filter(place -> place.kind() != Place.Kind.NONE)
                .distinct()
                .toList();
    }
}
