package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import dev.ragstone.error.DocumentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@code DocumentSplitter} as a chunker. A splitter gives texts, often with other white space than the document's and
 * without their place; here each is found again in the document, so that a chunk is an exact slice of it. What a splitter
 * left out is put back, and what it cut within a character is made whole.
 */
final class SplitterChunker implements Chunker {

    private final DocumentSplitter splitter;
    private final String id;

    SplitterChunker(DocumentSplitter splitter, String id) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("id must not be blank");
        }
        this.splitter = splitter;
        this.id = "langchain4j/" + id;
    }

    @Override
    public String id() {
        return id;
    }

    /**
     * {@inheritDoc}
     *
     * @throws DocumentException if the splitter fails, or gives text that does not stand in the document
     */
    @Override
    public List<Chunk> chunk(Document document) {
        String text = document.text();
        if (text.isBlank()) {
            return List.of();
        }
        var chunks = new ArrayList<Chunk>();
        List<Block> blocks = document.blocks();
        int passed = 0;
        for (Slice slice : slices(document)) {
            // Slices and blocks ascend, so what ends before this slice is over for all further ones.
            while (passed < blocks.size() && blocks.get(passed).end() <= slice.start()) {
                passed++;
            }
            chunks.add(chunk(document, chunks.size(), slice, touched(blocks, passed, slice)));
        }
        return chunks;
    }

    private List<Slice> slices(Document document) {
        var located = new SegmentLocations(document.text());
        // LangChain4j takes no document of control characters alone.
        if (!document.text().trim().isEmpty()) {
            for (TextSegment segment : split(document)) {
                located.add(segment.text(), () -> misplaced(document, segment));
            }
        }
        return located.complete();
    }

    private List<TextSegment> split(Document document) {
        try {
            @Nullable
            List<TextSegment> segments = splitter.split(dev.langchain4j.data.document.Document.from(
                    document.text(),
                    MetadataMapping.toLangChain4j(document.info().metadata())));
            if (segments == null || segments.stream().anyMatch(Objects::isNull)) {
                throw new IllegalStateException("it gave null instead of a segment");
            }
            return segments;
        } catch (RuntimeException e) {
            throw new DocumentException(
                    id + " could not split " + document.info().uri() + ": " + Failures.reason(e),
                    "",
                    false,
                    Failures.cause(e));
        }
    }

    private DocumentException misplaced(Document document, TextSegment segment) {
        String text = segment.text();
        return new DocumentException(
                id + " made a segment that does not stand in " + document.info().uri() + ": '"
                        + text.substring(0, Math.min(60, text.length())) + "'",
                "A splitter that rewrites text cannot be cited; use one that only cuts.",
                false,
                null);
    }

    private static List<Block> touched(List<Block> blocks, int from, Slice slice) {
        return blocks.subList(from, blocks.size()).stream()
                .takeWhile(block -> block.start() < slice.end())
                .filter(block -> block.end() > slice.start())
                .toList();
    }

    private static Chunk chunk(Document document, int ordinal, Slice slice, List<Block> blocks) {
        return new Chunk(
                Chunk.id(document.id(), ordinal),
                document.id(),
                ordinal,
                Chunk.Level.PASSAGE,
                slice.start(),
                slice.end(),
                document.text().substring(slice.start(), slice.end()),
                headings(blocks),
                blocks.stream()
                        .map(Block::place)
                        .filter(place -> place.kind() != Place.Kind.NONE)
                        .distinct()
                        .sorted(Comparator.comparingInt(Place::number))
                        .toList(),
                null);
    }

    /** The headings all of the blocks stand under. */
    private static List<String> headings(List<Block> blocks) {
        return blocks.stream()
                .map(Block::headings)
                .reduce(SplitterChunker::shared)
                .orElse(List.of());
    }

    private static List<String> shared(List<String> one, List<String> other) {
        int depth = (int) Stream.iterate(0, i -> i + 1)
                .takeWhile(i -> i < one.size() && i < other.size() && one.get(i).equals(other.get(i)))
                .count();
        return one.subList(0, depth);
    }
}
