package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.StoreException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A chunk and its document as far as LangChain4j's content tells them. */
record ContentHit(DocumentInfo document, Chunk chunk) {

    private static final int HASH_BYTES = 12;

    static ContentHit of(Content content, Set<String> accessLabels) {
        if (content instanceof RagstoneContent ours) {
            return new ContentHit(ours.hit().document(), ours.hit().chunk());
        }
        TextSegment segment = content.textSegment();
        String hash = hash(segment);
        DocumentInfo document = DocumentInfo.of(uri(segment.metadata(), hash))
                .withMetadata(MetadataMapping.toRagstone(segment.metadata()))
                .withAccessLabels(accessLabels);
        Object known = content.metadata().get(ContentMetadata.EMBEDDING_ID);
        int start = offset(segment);
        return new ContentHit(
                document,
                new Chunk(
                        document.id() + "#" + (known == null ? hash : known),
                        document.id(),
                        0,
                        Chunk.Level.PASSAGE,
                        start,
                        start + segment.text().length(),
                        segment.text(),
                        List.of(),
                        List.of(),
                        null));
    }

    /**
     * All contents of a list.
     *
     * @throws StoreException if one is missing
     */
    static List<Content> present(String whose, List<Content> contents) {
        for (int i = 0; i < contents.size(); i++) {
            if (contents.get(i) == null) {
                throw new StoreException(
                        whose + " gave null as content " + (i + 1) + " of " + contents.size(),
                        "Have it leave out what it has no content for.",
                        false,
                        null);
            }
        }
        return contents;
    }

    /**
     * One score for each content, falling from the first to the last: what the contents say, if they say so of all of them
     * and it agrees with their order; else one over the place.
     */
    static double[] scores(List<Content> contents) {
        var said = new ArrayList<Double>();
        double last = Double.POSITIVE_INFINITY;
        for (Content content : contents) {
            OptionalDouble score = score(content);
            if (score.isEmpty() || score.getAsDouble() > last) {
                break;
            }
            last = score.getAsDouble();
            // Equal ones by the least there is, so that the order stays.
            said.add(said.isEmpty() ? last : Math.min(last, Math.nextDown(said.getLast())));
        }
        var scores = new double[contents.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = said.size() == scores.length ? said.get(i) : 1.0 / (i + 1);
        }
        return scores;
    }

    private static OptionalDouble score(Content content) {
        Object score = content.metadata()
                .getOrDefault(ContentMetadata.RERANKED_SCORE, content.metadata().get(ContentMetadata.SCORE));
        return score instanceof Number number && Double.isFinite(number.doubleValue())
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /** Where LangChain4j's loaders and Ragstone's contents say a text comes from; else what tells it from others. */
    private static String uri(Metadata metadata, String hash) {
        @Nullable String name = SegmentKeys.text(metadata, Document.FILE_NAME);
        @Nullable String folder = SegmentKeys.text(metadata, Document.ABSOLUTE_DIRECTORY_PATH);
        for (String key : List.of(SegmentKeys.URI, Document.URL)) {
            @Nullable String found = SegmentKeys.text(metadata, key);
            if (found != null) {
                return found;
            }
        }
        if (name != null) {
            return folder == null ? name : folder + "/" + name;
        }
        return "langchain4j:" + hash;
    }

    /** Where the text says it starts; zero if it says nothing that can be. */
    private static int offset(TextSegment segment) {
        long start =
                segment.metadata().toMap().get(SegmentKeys.START) instanceof Number number ? number.longValue() : 0;
        return start < 0 || start > Integer.MAX_VALUE - segment.text().length() ? 0 : (int) start;
    }

    private static String hash(TextSegment segment) {
        var sorted = new java.util.TreeMap<>(segment.metadata().toMap());
        return HexFormat.of().formatHex(StoredSegment.sha256(segment.text() + "\0" + sorted), 0, HASH_BYTES);
    }
}
