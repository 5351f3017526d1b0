package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * How a document's attributes become terms and points.
 *
 * <p>A term holds key, type and value, parted by a byte that occurs in none of them, so that no key or value can pass for
 * another. A point holds a hash of key and type beside the value: one field serves every key, however many there are.
 */
final class AttributeTerms {

    /** Longer keys go by their beginning and a hash. */
    private static final int MAX_KEY_BYTES = 256;

    private static final char EXISTS = 'e';
    private static final char TEXT = 't';
    private static final char LONG_TEXT = 'x';
    private static final char TEXTS = 'l';
    private static final char FLAG = 'b';
    private static final char NUMBER = 'n';
    private static final char MOMENT = 'm';

    private AttributeTerms() {}

    /** Hands over the fields by which a chunk of a document with these attributes is filtered. */
    static void index(Metadata attributes, Consumer<IndexableField> fields) {
        attributes.values().forEach((key, value) -> {
            fields.accept(field(exists(key)));
            fields.accept(field(equal(key, value)));
            switch (value) {
                case MetadataValue.Text text -> markLong(key, List.of(text.value()), fields);
                case MetadataValue.Texts texts -> {
                    texts.values().stream()
                            .distinct()
                            .forEach(text -> fields.accept(field(equal(key, MetadataValue.of(text)))));
                    markLong(key, texts.values(), fields);
                }
                case MetadataValue.Numeric number ->
                    fields.accept(new LongPoint(Fields.ATTRIBUTE_RANGE, point(key, NUMBER, sortable(number))));
                case MetadataValue.Moment moment ->
                    fields.accept(new LongPoint(Fields.ATTRIBUTE_RANGE, point(key, MOMENT, sortable(moment))));
                case MetadataValue.Flag flag -> {
                    // Two values need no ranges.
                }
            }
        });
    }

    /** On every chunk whose document has a value under {@code key}. */
    static BytesRef exists(String key) {
        return start(key, EXISTS);
    }

    /** On every chunk whose document has this value under {@code key}, or a list with this text. */
    static BytesRef equal(String key, MetadataValue value) {
        return switch (value) {
            case MetadataValue.Text text -> TermText.join(texts(key), TermText.term(text.value()));
            case MetadataValue.Texts list -> TermText.join(start(key, TEXTS), hash(list.values()));
            case MetadataValue.Flag flag -> TermText.join(start(key, FLAG), TermText.mark(flag.value() ? 1 : 0));
            case MetadataValue.Numeric number -> TermText.join(start(key, NUMBER), bytes(sortable(number)));
            case MetadataValue.Moment moment -> TermText.join(start(key, MOMENT), bytes(sortable(moment)));
        };
    }

    /** What all terms of texts under {@code key} begin with. */
    static BytesRef texts(String key) {
        return start(key, TEXT);
    }

    /** On every chunk whose document has a text under {@code key} that is too long to be a term whole. */
    static BytesRef longText(String key) {
        return start(key, LONG_TEXT);
    }

    /** A corner of the box in which points of numbers under {@code key} lie. */
    static long[] numberPoint(String key, long sortable) {
        return point(key, NUMBER, sortable);
    }

    /** A corner of the box in which points of moments under {@code key} lie. */
    static long[] momentPoint(String key, long sortable) {
        return point(key, MOMENT, sortable);
    }

    static long sortable(MetadataValue.Numeric number) {
        return NumericUtils.doubleToSortableLong(number.value());
    }

    static long sortable(MetadataValue.Moment moment) {
        return moment.value().toEpochMilli();
    }

    private static void markLong(String key, List<String> texts, Consumer<IndexableField> fields) {
        if (texts.stream().anyMatch(text -> TermText.encode(text).length > TermText.MAX_TERM_BYTES)) {
            fields.accept(field(longText(key)));
        }
    }

    private static IndexableField field(BytesRef term) {
        return new StringField(Fields.ATTRIBUTE, term, Field.Store.NO);
    }

    private static BytesRef start(String key, char type) {
        BytesRef bounded = TermText.bounded(TermText.encode(key), MAX_KEY_BYTES);
        return TermText.join(bounded, TermText.mark(TermText.SEPARATOR), TermText.mark(type));
    }

    private static long[] point(String key, char type, long sortable) {
        ByteBuffer hash = ByteBuffer.wrap(TermText.sha256(start(key, type)));
        return new long[] {hash.getLong(), hash.getLong(), sortable};
    }

    private static BytesRef hash(List<String> texts) {
        return new BytesRef(TermText.sha256(new RecordOutput().texts(texts).toBytes()));
    }

    private static BytesRef bytes(long sortable) {
        var bytes = new byte[Long.BYTES];
        NumericUtils.longToSortableBytes(sortable, bytes, 0);
        return new BytesRef(bytes);
    }
}
