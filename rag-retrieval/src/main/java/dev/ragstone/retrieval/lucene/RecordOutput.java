package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Writes what {@link RecordInput} reads: the compact form in which values are stored. */
final class RecordOutput {

    private final ByteBuffersDataOutput out = new ByteBuffersDataOutput();

    RecordOutput() {
        out.writeByte(RecordInput.VERSION);
    }

    RecordOutput number(int value) {
        return number((long) value);
    }

    RecordOutput number(long value) {
        try {
            out.writeZLong(value);
        } catch (IOException e) {
            throw new AssertionError("memory has no I/O errors", e);
        }
        return this;
    }

    RecordOutput text(String value) {
        BytesRef bytes = TermText.encode(value);
        number(bytes.length);
        out.writeBytes(bytes.bytes, bytes.offset, bytes.length);
        return this;
    }

    /** Enum constants go by name, so that their order may change. */
    RecordOutput name(Enum<?> value) {
        return text(value.name());
    }

    RecordOutput optionalText(@Nullable String value) {
        number(value == null ? 0 : 1);
        return value == null ? this : text(value);
    }

    RecordOutput texts(Collection<String> values) {
        number(values.size());
        values.forEach(this::text);
        return this;
    }

    RecordOutput place(Place place) {
        return name(place.kind()).number(place.number()).text(place.name());
    }

    RecordOutput info(DocumentInfo info) {
        text(info.collection()).text(info.uri()).text(info.title()).text(info.mediaType());
        text(info.checksum()).text(info.language());
        return metadata(info.metadata()).texts(info.accessLabels());
    }

    BytesRef toBytes() {
        return new BytesRef(out.toArrayCopy());
    }

    private RecordOutput metadata(Metadata metadata) {
        number(metadata.values().size());
        metadata.values().forEach((key, value) -> text(key).value(value));
        return this;
    }

    private void value(MetadataValue value) {
        switch (value) {
            case MetadataValue.Text text -> number(RecordInput.TEXT).text(text.value());
            case MetadataValue.Numeric numeric ->
                number(RecordInput.NUMERIC).number(Double.doubleToLongBits(numeric.value()));
            case MetadataValue.Flag flag -> number(RecordInput.FLAG).number(flag.value() ? 1 : 0);
            case MetadataValue.Moment moment ->
                number(RecordInput.MOMENT).number(moment.value().toEpochMilli());
            case MetadataValue.Texts texts -> number(RecordInput.TEXTS).texts(texts.values());
        }
    }
}
