package dev.ragstone.pgvector;

import java.util.regex.Pattern;

/**
 * The quoted names of everything the store has in the database.
 *
 * @param schema as given, checked
 * @param prefix of every table, checked
 */
record SchemaNames(String schema, String prefix) {

    /** Lower case only, so that the names are the same with and without quotes. */
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,39}");

    private static final Pattern PREFIX = Pattern.compile("[a-z_][a-z0-9_]{0,29}");

    static String requireSchema(String schema) {
        if (!NAME.matcher(schema).matches() || schema.startsWith("pg_")) {
            throw new IllegalArgumentException("a schema is named with up to 40 lower-case letters, digits and '_', does"
                    + " not begin with a digit or with 'pg_', but got '" + schema + "'");
        }
        return schema;
    }

    static String requirePrefix(String prefix) {
        if (!prefix.isEmpty() && !PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("a table prefix has up to 30 lower-case letters, digits and '_', does not"
                    + " begin with a digit, but got '" + prefix + "'");
        }
        return prefix;
    }

    /** A role may be named by anything; it is quoted. */
    static String quoteRole(String role) {
        if (role.isBlank() || role.length() > 63 || role.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a role has a name of 1 to 63 characters but got '" + role + "'");
        }
        return quote(role);
    }

    static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    String quotedSchema() {
        return quote(schema);
    }

    String table(String name) {
        return quotedSchema() + "." + quote(prefix + name);
    }

    String index(String name) {
        return quote(prefix + name);
    }

    String meta() {
        return table("meta");
    }

    String state() {
        return table("state");
    }

    String documents() {
        return table("documents");
    }

    String chunks() {
        return table("chunks");
    }

    String vectors() {
        return table("vectors");
    }

    String terms() {
        return table("terms");
    }

    String words() {
        return table("words");
    }

    String tokens() {
        return table("tokens");
    }

    String ledger() {
        return table("ledger");
    }

    String changes() {
        return table("changes");
    }

    String roles() {
        return table("roles");
    }

    @Override
    public String toString() {
        return "schema " + schema + (prefix.isEmpty() ? "" : ", tables " + prefix + "*");
    }
}
