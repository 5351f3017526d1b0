package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import java.util.EnumMap;
import java.util.Map;

/**
 * A hit as LangChain4j's content. The text segment carries the document's metadata and says where the text stands, as
 * {@code uri}, {@code title}, {@code headings}, {@code page}, {@code start}, {@code end}, {@code chunk_id} and
 * {@code document_id}; {@link #hit()} is the whole.
 *
 * <p>Equal to content of the same text segment, as LangChain4j's own. Immutable as long as nobody changes the segment's
 * metadata.
 *
 * @since 0.1
 */
public final class RagstoneContent implements Content {

    private final Hit hit;
    private final int number;
    private final TextSegment segment;
    private final Map<ContentMetadata, Object> metadata;

    RagstoneContent(Hit hit, int number) {
        this.hit = hit;
        this.number = number;
        this.segment = TextSegment.from(SegmentKeys.takeable(hit.chunk().text()), metadata(hit));
        Map<ContentMetadata, Object> known = new EnumMap<>(ContentMetadata.class);
        known.put(ContentMetadata.SCORE, hit.score());
        known.put(ContentMetadata.EMBEDDING_ID, hit.chunk().id());
        hit.leg(Reranker.RERANK).ifPresent(leg -> known.put(ContentMetadata.RERANKED_SCORE, leg.score()));
        this.metadata = Map.copyOf(known);
    }

    /** The hit behind the content: document, chunk with its offsets, and every score it got. */
    public Hit hit() {
        return hit;
    }

    /** The number under which it went into a prompt, as in {@code [1]}; zero if it did not. */
    public int number() {
        return number;
    }

    @Override
    public TextSegment textSegment() {
        return segment;
    }

    @Override
    public Map<ContentMetadata, Object> metadata() {
        return metadata;
    }

    private static Metadata metadata(Hit hit) {
        Metadata metadata = MetadataMapping.toLangChain4j(hit.document().metadata());
        metadata.put(SegmentKeys.URI, hit.document().uri());
        if (!hit.document().title().isBlank()) {
            metadata.put(SegmentKeys.TITLE, hit.document().title());
        }
        metadata.put(SegmentKeys.DOCUMENT_ID, hit.document().id());
        metadata.put(SegmentKeys.CHUNK_ID, hit.chunk().id());
        SegmentKeys.putPlace(metadata, hit.chunk());
        return metadata;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Content content && segment.equals(content.textSegment());
    }

    @Override
    public int hashCode() {
        return segment.hashCode();
    }

    @Override
    public String toString() {
        return (number > 0 ? "[" + number + "] " : "") + hit.explain();
    }
}
