package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.BlankDocumentException;
import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentParser;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code DocumentParser} as a reader. Paragraphs are what stands between empty lines, as a parser gives text without
 * structure. It runs in the thread that reads, without limits on time and memory; text beyond five million characters is
 * cut and reported.
 */
final class ParserReader implements DocumentReader {

    private static final int MOST_CHARACTERS = 5_000_000;

    private final DocumentParser parser;
    private final String id;
    private final List<String> mediaTypes;
    private final Set<String> known;

    ParserReader(DocumentParser parser, String id, List<String> mediaTypes) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("id must not be blank");
        }
        if (mediaTypes.isEmpty()) {
            throw new IllegalArgumentException("the media types " + id + " reads must be named");
        }
        this.parser = parser;
        this.id = "langchain4j/" + id;
        this.mediaTypes = List.copyOf(mediaTypes);
        this.known = Set.copyOf(mediaTypes);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean reads(String mediaType) {
        return known.contains(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        String mediaType = mediaType(item);
        try (InputStream bytes = item.content().open()) {
            return extraction(parser.parse(bytes), mediaType);
        } catch (BlankDocumentException e) {
            return empty(mediaType);
        } catch (IOException | RuntimeException e) {
            return Extraction.without(Outcome.FAILED, id + " could not read it: " + Failures.reason(e), mediaType);
        } catch (StackOverflowError e) {
            return Extraction.without(Outcome.FAILED, id + " could not read it: nested too deeply", mediaType);
        }
    }

    private Extraction extraction(@Nullable Document document, String mediaType) {
        if (document == null) {
            return Extraction.without(Outcome.FAILED, id + " gave no document", mediaType);
        }
        String text = document.text() == null ? "" : document.text();
        if (text.isBlank()) {
            return empty(mediaType);
        }
        boolean cut = text.length() > MOST_CHARACTERS;
        String kept = cut ? text.substring(0, end(text)) : text;
        return new Extraction(
                cut ? Outcome.TRUNCATED : Outcome.OK,
                cut ? "read the first " + kept.length() + " of " + text.length() + " characters" : "",
                "",
                mediaType,
                DocumentInfo.UNKNOWN_LANGUAGE,
                MetadataMapping.toRagstone(document.metadata()),
                kept,
                Paragraphs.of(kept));
    }

    private Extraction empty(String mediaType) {
        return Extraction.without(Outcome.EMPTY, id + " found no text in it", mediaType);
    }

    private static int end(String text) {
        return Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
    }

    /** What the item's name says, if that is among what this reads; else the first of them. */
    private String mediaType(SourceItem item) {
        @Nullable String guessed = URLConnection.guessContentTypeFromName(item.name());
        return guessed != null && known.contains(guessed) ? guessed : mediaTypes.getFirst();
    }
}
