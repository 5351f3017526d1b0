package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.DocumentInfo;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads the records of one segment, in ascending order. */
final class SegmentRecords {

    private final BinaryDocValues values;
    private final StoredFields stored;

    SegmentRecords(LeafReader segment) throws IOException {
        values = DocValues.getBinary(segment, Fields.CHUNK_RECORD);
        stored = segment.storedFields();
    }

    /** The record of an entry; valid until the next is read. */
    BytesRef read(int doc) throws IOException {
        if (values.advanceExact(doc)) {
            return values.binaryValue();
        }
        var visitor = new RecordVisitor();
        stored.document(doc, visitor);
        if (visitor.bytes == null) {
            throw new CorruptIndexException("nothing is stored for entry " + doc, Fields.RECORD);
        }
        return new BytesRef(visitor.bytes);
    }

    /**
     * What is known about the document whose own record is entry {@code doc}. Its chunks stand before it in one block, and
     * their records begin with the same: they are doc values, which cost far less than the text of a whole document.
     */
    DocumentInfo info(int doc) throws IOException {
        boolean chunkBefore = doc > 0 && values.advanceExact(doc - 1);
        return new RecordInput(chunkBefore ? values.binaryValue() : read(doc)).info();
    }

    /** Takes the one stored field without building a document. */
    private static final class RecordVisitor extends StoredFieldVisitor {

        private byte @Nullable [] bytes;

        @Override
        public Status needsField(FieldInfo field) {
            return field.name.equals(Fields.RECORD) ? Status.YES : Status.NO;
        }

        @Override
        public void binaryField(FieldInfo field, byte[] value) {
            bytes = value;
        }
    }
}
