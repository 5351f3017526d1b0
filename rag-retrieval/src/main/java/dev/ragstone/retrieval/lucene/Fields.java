package dev.ragstone.retrieval.lucene;

/** The names of the index's fields. Changing one changes the format: see {@link IndexHeader#FORMAT}. */
final class Fields {

    /** What a Lucene document is: one of the types below. */
    static final String TYPE = "type";

    static final String TYPE_CHUNK = "chunk";
    static final String TYPE_DOCUMENT = "document";
    static final String TYPE_LEDGER = "ledger";

    /** The document a chunk or a document record belongs to; what a replacement deletes by. */
    static final String DOCUMENT_ID = "documentId";

    /** The document a ledger row is about; another name, so that replacing a document leaves the row alone. */
    static final String LEDGER_ID = "ledgerId";

    /** Sorted doc values that break ties; also a term where chunks are replaced one by one. */
    static final String CHUNK_ID = "chunkId";

    /** Under which key a chunk's vector can be used again. */
    static final String VECTOR_KEY = "vectorKey";

    /** The vector, of length one. */
    static final String VECTOR = "vector";

    /** The vector as it was given, where its length was not one. */
    static final String GIVEN_VECTOR = "givenVector";

    /** The vectors of a chunk's tokens, compressed, where the index keeps them. */
    static final String TOKENS = "tokens";

    /** What filters ask about, as terms. */
    static final String ATTRIBUTE = "attribute";

    /** Numbers and moments that filters ask about, as points. */
    static final String ATTRIBUTE_RANGE = "attributeRange";

    /** Who may read a chunk. */
    static final String ACCESS = "access";

    /** Everything that is read back, in one piece, as a stored field. */
    static final String RECORD = "record";

    /** The same for chunks, as a doc value: not compressed, so that a list of hits is read many times faster. */
    static final String CHUNK_RECORD = "chunkRecord";

    private static final String TEXT_PREFIX = "text_";
    private static final String TITLE_PREFIX = "title_";
    private static final String PARTS_PREFIX = "parts_";

    private Fields() {}

    /** The words of title, headings and text, in this language. */
    static String text(Language language) {
        return TEXT_PREFIX + language.name();
    }

    /** The words of title and headings once more. */
    static String title(Language language) {
        return TITLE_PREFIX + language.name();
    }

    /** The pieces of compound words in title, headings and text. */
    static String parts(Language language) {
        return PARTS_PREFIX + language.name();
    }
}
