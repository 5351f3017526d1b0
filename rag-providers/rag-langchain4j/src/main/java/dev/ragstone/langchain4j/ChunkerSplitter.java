package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A chunker as a {@code DocumentSplitter}. */
final class ChunkerSplitter implements DocumentSplitter {

    /** The key under which LangChain4j's own splitters put a segment's number. */
    private static final String INDEX = "index";

    private final Chunker chunker;

    ChunkerSplitter(Chunker chunker) {
        this.chunker = chunker;
    }

    @Override
    public List<TextSegment> split(dev.langchain4j.data.document.Document document) {
        String text = document.text();
        DocumentInfo info =
                DocumentInfo.of(uri(document)).withMetadata(MetadataMapping.toRagstone(document.metadata()));
        return chunker.chunk(new Document(info, text, Paragraphs.of(text))).stream()
                .filter(chunk -> !chunk.text().trim().isEmpty())
                .map(chunk -> {
                    Metadata metadata = document.metadata().copy().put(INDEX, String.valueOf(chunk.ordinal()));
                    SegmentKeys.putPlace(metadata, chunk);
                    return TextSegment.from(chunk.text(), metadata);
                })
                .toList();
    }

    /** Where LangChain4j's loaders say a document came from; else what tells it from others. */
    private static String uri(dev.langchain4j.data.document.Document document) {
        @Nullable String url = SegmentKeys.text(document.metadata(), dev.langchain4j.data.document.Document.URL);
        @Nullable String name = SegmentKeys.text(document.metadata(), dev.langchain4j.data.document.Document.FILE_NAME);
        @Nullable
        String folder =
                SegmentKeys.text(document.metadata(), dev.langchain4j.data.document.Document.ABSOLUTE_DIRECTORY_PATH);
        if (url != null) {
            return url;
        }
        if (name != null) {
            return folder == null ? name : folder + "/" + name;
        }
        return "langchain4j:" + UUID.nameUUIDFromBytes(document.text().getBytes(StandardCharsets.UTF_8));
    }
}
