package dev.ragstone.pgvector;

/** Arrays as PostgreSQL writes them. */
final class SqlArrays {

    private SqlArrays() {}

    /** The text form of an array of texts. */
    static String literal(String... texts) {
        var literal = new StringBuilder("{");
        for (String text : texts) {
            literal.append(literal.length() > 1 ? "," : "").append('"');
            literal.append(text.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
        }
        return literal.append('}').toString();
    }
}
