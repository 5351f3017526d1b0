package dev.ragstone.ingest.isolation;

import dev.ragstone.document.Block;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes an extraction. What many blocks share (heading paths, places, table headers) is written once. */
final class ExtractionWriter {

    private final WireWriter out;

    ExtractionWriter(WireWriter out) {
        this.out = out;
    }

    void write(Extraction extraction) throws IOException {
        out.text(extraction.outcome().name());
        out.text(extraction.reason());
        out.text(extraction.title());
        out.text(extraction.mediaType());
        out.text(extraction.language());
        metadata(extraction.metadata());
        out.text(extraction.text());
        blocks(extraction.blocks());
    }

    private void metadata(Metadata metadata) throws IOException {
        out.count(metadata.values().size());
        for (Map.Entry<String, MetadataValue> entry : metadata.values().entrySet()) {
            out.text(entry.getKey());
            value(entry.getValue());
        }
    }

    private void value(MetadataValue value) throws IOException {
        switch (value) {
            case MetadataValue.Text text -> {
                out.kind(Wire.TEXT);
                out.text(text.value());
            }
            case MetadataValue.Numeric numeric -> {
                out.kind(Wire.NUMERIC);
                out.real(numeric.value());
            }
            case MetadataValue.Flag flag -> {
                out.kind(Wire.FLAG);
                out.flag(flag.value());
            }
            case MetadataValue.Moment moment -> {
                out.kind(Wire.MOMENT);
                out.number(moment.value().toEpochMilli());
            }
            case MetadataValue.Texts texts -> {
                out.kind(Wire.TEXTS);
                texts(texts.values());
            }
        }
    }

    private void texts(List<String> texts) throws IOException {
        out.count(texts.size());
        for (String text : texts) {
            out.text(text);
        }
    }

    private void blocks(List<Block> blocks) throws IOException {
        var kinds = new Shared<Block.Kind>();
        var headings = new Shared<List<String>>();
        var places = new Shared<Place>();
        var headers = new Shared<String>();
        for (Block block : blocks) {
            kinds.add(block.kind());
            headings.add(block.headings());
            places.add(block.place());
            if (block.table() != null) {
                headers.add(block.table().header());
            }
        }
        kinds.write(out, kind -> out.text(kind.name()));
        headings.write(out, this::texts);
        places.write(out, this::place);
        headers.write(out, out::text);
        out.count(blocks.size());
        for (Block block : blocks) {
            out.count(kinds.number(block.kind()));
            out.count(block.start());
            out.count(block.end() - block.start());
            out.count(headings.number(block.headings()));
            out.count(places.number(block.place()));
            rows(block, headers);
        }
    }

    private void rows(Block block, Shared<String> headers) throws IOException {
        Block.TableRows table = block.table();
        out.flag(table != null);
        if (table != null) {
            out.count(headers.number(table.header()));
            out.count(table.first());
            out.count(table.last());
        }
    }

    private void place(Place place) throws IOException {
        out.text(place.kind().name());
        out.count(place.number());
        out.text(place.name());
    }

    /** Values that are written once and then named by number. */
    private static final class Shared<T> {

        private final Map<T, Integer> numbers = new LinkedHashMap<>();

        void add(T value) {
            numbers.putIfAbsent(value, numbers.size());
        }

        int number(T value) {
            return numbers.getOrDefault(value, 0);
        }

        void write(WireWriter out, Writing<T> writing) throws IOException {
            out.count(numbers.size());
            for (T value : numbers.keySet()) {
                writing.write(value);
            }
        }
    }

    @FunctionalInterface
    private interface Writing<T> {
        void write(T value) throws IOException;
    }
}
