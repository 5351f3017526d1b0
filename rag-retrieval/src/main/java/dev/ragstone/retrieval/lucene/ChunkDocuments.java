package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Makes the Lucene documents that stand for chunks, documents and ledger rows. */
final class ChunkDocuments {

    /** A little below Lucene's limit. Ids beyond it are still unique, but sort by their hash. */
    private static final int MAX_DOC_VALUE_BYTES = 32_000;

    // Positions tell which words stand together; the length of a text says nothing about the pieces in it.
    private static final FieldType WORDS = words(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    private static final FieldType TITLE = words(IndexOptions.DOCS_AND_FREQS, false);
    private static final FieldType PARTS = words(IndexOptions.DOCS_AND_FREQS, true);

    private final TextAnalysis analysis;

    ChunkDocuments(TextAnalysis analysis) {
        this.analysis = analysis;
    }

    static Term documentTerm(String documentId) {
        return new Term(Fields.DOCUMENT_ID, TermText.term(documentId));
    }

    static Term ledgerTerm(String documentId) {
        return new Term(Fields.LEDGER_ID, TermText.term(documentId));
    }

    static Term chunkTerm(String chunkId) {
        return new Term(Fields.CHUNK_ID, TermText.term(chunkId));
    }

    /** A chunk's id as a doc value, which it is sorted by. */
    static BytesRef sortedId(String chunkId) {
        return TermText.bounded(TermText.encode(chunkId), MAX_DOC_VALUE_BYTES);
    }

    /** Finds a chunk, and perhaps others of its document, however it was indexed. */
    static Query near(Chunk chunk) {
        return new BooleanQuery.Builder()
                .add(new TermQuery(documentTerm(chunk.documentId())), Occur.SHOULD)
                .add(new TermQuery(chunkTerm(chunk.id())), Occur.SHOULD)
                .build();
    }

    /** Everything a document consists of, to be written as one block: its chunks, then its own record. */
    List<Document> block(DocumentUpdate update) {
        DocumentInfo info = update.document().info();
        List<IndexableField> scope = scope(info);
        var block = new ArrayList<Document>(update.chunks().size() + 1);
        for (StoredChunk stored : update.chunks()) {
            Document chunk = chunk(info, stored.chunk(), scope);
            addTerm(chunk, documentTerm(update.document().id()));
            addText(chunk, info, stored.chunk());
            if (stored.vector() != null) {
                addTerm(chunk, new Term(Fields.VECTOR_KEY, TermText.term(stored.vectorKey())));
                addVector(chunk, stored.vector());
                addTokens(chunk, stored.tokens());
            }
            block.add(chunk);
        }
        var whole = new Document();
        addTerm(whole, new Term(Fields.TYPE, Fields.TYPE_DOCUMENT));
        addTerm(whole, documentTerm(update.document().id()));
        whole.add(new StoredField(Fields.RECORD, DocumentRecord.toBytes(update.document())));
        block.add(whole);
        return block;
    }

    Document ledgerRow(LedgerEntry entry) {
        var row = new Document();
        addTerm(row, new Term(Fields.TYPE, Fields.TYPE_LEDGER));
        addTerm(row, ledgerTerm(entry.documentId()));
        row.add(new StoredField(Fields.RECORD, LedgerRecord.toBytes(entry)));
        return row;
    }

    /** A chunk on its own, found by its words. */
    Document words(DocumentInfo info, Chunk chunk) {
        Document single = chunk(info, chunk, scope(info));
        addTerm(single, chunkTerm(chunk.id()));
        addText(single, info, chunk);
        return single;
    }

    /** A chunk on its own, found by its vector. */
    Document vector(DocumentInfo info, Chunk chunk, Vector vector) {
        Document single = chunk(info, chunk, scope(info));
        addTerm(single, chunkTerm(chunk.id()));
        addVector(single, vector);
        return single;
    }

    /** What decides whether a search may see a chunk of this document; the same for all of them. */
    private static List<IndexableField> scope(DocumentInfo info) {
        var fields = new ArrayList<IndexableField>();
        AttributeTerms.index(info.attributes(), fields::add);
        for (BytesRef term : ScopeQueries.accessTerms(info.accessLabels())) {
            fields.add(new StringField(Fields.ACCESS, term, Field.Store.NO));
        }
        return fields;
    }

    private static Document chunk(DocumentInfo info, Chunk chunk, List<IndexableField> scope) {
        var document = new Document();
        addTerm(document, new Term(Fields.TYPE, Fields.TYPE_CHUNK));
        document.add(new SortedDocValuesField(Fields.CHUNK_ID, sortedId(chunk.id())));
        scope.forEach(document::add);
        BytesRef record = new ChunkRecord(info, chunk).toBytes();
        document.add(
                record.length <= MAX_DOC_VALUE_BYTES
                        ? new BinaryDocValuesField(Fields.CHUNK_RECORD, record)
                        : new StoredField(Fields.RECORD, record));
        return document;
    }

    private void addText(Document document, DocumentInfo info, Chunk chunk) {
        Language language = analysis.languageOf(info.language());
        String text = chunk.textInContext(info.title());
        document.add(new Field(Fields.text(language), text, WORDS));
        document.add(new Field(Fields.parts(language), text, PARTS));
        // What precedes the chunk's own text: the title and the headings.
        String title = text.substring(0, text.length() - chunk.text().length());
        if (!title.isEmpty()) {
            document.add(new Field(Fields.title(language), title, TITLE));
        }
    }

    private static void addVector(Document document, Vector vector) {
        float[] given = vector.toArray();
        float[] unit = UnitVectors.of(vector);
        document.add(new KnnFloatVectorField(Fields.VECTOR, unit, VectorSimilarityFunction.DOT_PRODUCT));
        if (!Arrays.equals(given, unit)) {
            document.add(new BinaryDocValuesField(Fields.GIVEN_VECTOR, UnitVectors.toBytes(given)));
        }
    }

    private static void addTokens(Document document, @Nullable CompressedTokens tokens) {
        if (tokens != null) {
            document.add(new BinaryDocValuesField(Fields.TOKENS, new BytesRef(tokens.toBytes())));
        }
    }

    private static void addTerm(Document document, Term term) {
        document.add(new StringField(term.field(), term.bytes(), Field.Store.NO));
    }

    private static FieldType words(IndexOptions options, boolean omitNorms) {
        var type = new FieldType();
        type.setIndexOptions(options);
        type.setOmitNorms(omitNorms);
        type.setTokenized(true);
        type.freeze();
        return type;
    }
}
