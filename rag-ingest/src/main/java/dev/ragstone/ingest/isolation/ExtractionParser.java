package dev.ragstone.ingest.isolation;

import dev.ragstone.document.Block;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ExtractionWriter} wrote, checking every number before it is used. */
final class ExtractionParser {

    private final WireReader in;

    ExtractionParser(WireReader in) {
        this.in = in;
    }

    /**
     * Reads an extraction.
     *
     * @throws IOException if what arrives is none
     * @throws IllegalArgumentException if its parts contradict one another
     */
    Extraction parse() throws IOException {
        Outcome outcome = Outcome.valueOf(in.text());
        String reason = in.text();
        String title = in.text();
        String mediaType = in.text();
        String language = in.text();
        Metadata metadata = metadata();
        String text = in.text();
        return new Extraction(outcome, reason, title, mediaType, language, metadata, text, blocks(text.length()));
    }

    private Metadata metadata() throws IOException {
        var values = new TreeMap<String, MetadataValue>();
        for (int left = in.size(); left > 0; left--) {
            values.put(in.text(), value());
        }
        return new Metadata(values);
    }

    private MetadataValue value() throws IOException {
        int kind = in.kind();
        return switch (kind) {
            case Wire.TEXT -> MetadataValue.of(in.text());
            case Wire.NUMERIC -> MetadataValue.of(in.real());
            case Wire.FLAG -> MetadataValue.of(in.flag());
            case Wire.MOMENT -> MetadataValue.of(Instant.ofEpochMilli(in.number()));
            case Wire.TEXTS -> MetadataValue.of(texts());
            default -> throw new ProtocolException("there is no metadata of kind " + kind);
        };
    }

    private List<String> texts() throws IOException {
        return several(in::text);
    }

    private List<Block> blocks(int length) throws IOException {
        List<Block.Kind> kinds = several(() -> Block.Kind.valueOf(in.text()));
        List<List<String>> headings = several(this::texts);
        List<Place> places = several(this::place);
        List<String> headers = several(in::text);
        var blocks = new ArrayList<Block>();
        int from = 0;
        for (int left = in.size(); left > 0; left--) {
            Block.Kind kind = kinds.get(in.index(kinds.size()));
            int start = in.count();
            long end = (long) start + in.count();
            if (start < from || end > length) {
                throw new ProtocolException("a block [" + start + ", " + end + ") does not stand between " + from
                        + " and " + length + ", where it must");
            }
            from = (int) end;
            List<String> path = headings.get(in.index(headings.size()));
            Place place = places.get(in.index(places.size()));
            blocks.add(new Block(kind, start, from, path, place, rows(headers)));
        }
        return blocks;
    }

    private Block.@Nullable TableRows rows(List<String> headers) throws IOException {
        return in.flag() ? new Block.TableRows(headers.get(in.index(headers.size())), in.count(), in.count()) : null;
    }

    private Place place() throws IOException {
        return new Place(Place.Kind.valueOf(in.text()), in.count(), in.text());
    }

    private <T> List<T> several(Parsing<T> parsing) throws IOException {
        var values = new ArrayList<T>();
        for (int left = in.size(); left > 0; left--) {
            values.add(parsing.parse());
        }
        return values;
    }

    @FunctionalInterface
    private interface Parsing<T> {
        T parse() throws IOException;
    }
}
