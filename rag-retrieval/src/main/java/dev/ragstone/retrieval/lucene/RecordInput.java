package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads what {@link RecordOutput} wrote. */
final class RecordInput {

    static final byte VERSION = 1;

    static final int TEXT = 0;
    static final int NUMERIC = 1;
    static final int FLAG = 2;
    static final int MOMENT = 3;
    static final int TEXTS = 4;

    private final byte[] bytes;
    private final ByteArrayDataInput in;

    RecordInput(BytesRef record) throws IOException {
        bytes = record.bytes;
        in = new ByteArrayDataInput(record.bytes, record.offset, record.length);
        byte version = in.readByte();
        if (version != VERSION) {
            throw new CorruptIndexException("unknown record version " + version, Fields.RECORD);
        }
    }

    int number() throws IOException {
        return Math.toIntExact(in.readZLong());
    }

    long longNumber() throws IOException {
        return in.readZLong();
    }

    String text() throws IOException {
        int length = number();
        String text = TermText.decode(bytes, in.getPosition(), length);
        in.skipBytes(length);
        return text;
    }

    <E extends Enum<E>> E name(Class<E> type) throws IOException {
        return Enum.valueOf(type, text());
    }

    @Nullable
    String optionalText() throws IOException {
        return number() == 0 ? null : text();
    }

    List<String> texts() throws IOException {
        int count = number();
        var texts = new ArrayList<String>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text());
        }
        return texts;
    }

    Place place() throws IOException {
        return new Place(name(Place.Kind.class), number(), text());
    }

    DocumentInfo info() throws IOException {
        return new DocumentInfo(text(), text(), text(), text(), text(), text(), metadata(), labels());
    }

    private Set<String> labels() throws IOException {
        return new TreeSet<>(texts());
    }

    private Metadata metadata() throws IOException {
        int count = number();
        if (count == 0) {
            return Metadata.empty();
        }
        var values = new TreeMap<String, MetadataValue>();
        for (int i = 0; i < count; i++) {
            values.put(text(), value());
        }
        return new Metadata(values);
    }

    private MetadataValue value() throws IOException {
        int type = number();
        return switch (type) {
            case TEXT -> MetadataValue.of(text());
            case NUMERIC -> MetadataValue.of(Double.longBitsToDouble(longNumber()));
            case FLAG -> MetadataValue.of(number() == 1);
            case MOMENT -> MetadataValue.of(Instant.ofEpochMilli(longNumber()));
            case TEXTS -> MetadataValue.of(texts());
            default -> throw new CorruptIndexException("unknown type of metadata " + type, Fields.RECORD);
        };
    }
}
