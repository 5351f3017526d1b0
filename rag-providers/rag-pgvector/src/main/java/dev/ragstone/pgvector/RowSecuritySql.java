package dev.ragstone.pgvector;

import java.util.ArrayList;
import java.util.List;

/**
 * The statements for row-level security: what a role may read at most stands in a table, and the setting
 * {@code ragstone.access} of a transaction narrows it.
 *
 * <p>The owner of the tables is not bound by the policies and does the writing.
 */
final class RowSecuritySql {

    private final SchemaNames names;

    RowSecuritySql(SchemaNames names) {
        this.names = names;
    }

    List<String> enable() {
        String all = names.table("reads_all");
        String readable = names.table("readable");
        String context = "COALESCE(NULLIF(current_setting('" + AccessContext.SETTING + "', TRUE), ''), '"
                + AccessContext.EVERYTHING + "')";
        // In this way, because the planner reads the setting as an array whether or not it is one.
        String named = "(CASE WHEN " + context + " LIKE '{%' THEN " + context + " ELSE '{}' END)::text[]";
        // Who asks must be a member of the role he asks for: inside a function that runs as its owner, only the role
        // that was set, or else the one that logged in, tells.
        String granted = RoleRows.join(names) + " WHERE pg_has_role($1, r.oid, 'USAGE') AND pg_has_role((CASE"
                + " current_setting('role') WHEN 'none' THEN session_user ELSE current_setting('role')::name END), $1,"
                + " 'MEMBER')";
        var statements = new ArrayList<String>();
        statements.add("CREATE OR REPLACE FUNCTION " + all + "(name) RETURNS boolean LANGUAGE sql STABLE SECURITY"
                + " DEFINER SET search_path = pg_catalog, pg_temp AS $$SELECT " + context + " = '"
                + AccessContext.EVERYTHING + "' AND EXISTS (SELECT" + granted + " AND a.everything)$$");
        // Whoever may read everything reads what the context names, anybody else what it names of his own labels.
        statements.add("CREATE OR REPLACE FUNCTION " + readable + "(name) RETURNS text[] LANGUAGE sql STABLE SECURITY"
                + " DEFINER SET search_path = pg_catalog, pg_temp AS $$WITH granted AS (SELECT a.everything, a.labels"
                + granted + "), own AS (SELECT DISTINCT l FROM granted, unnest(labels) l) SELECT CASE WHEN " + context
                + " = '" + AccessContext.EVERYTHING + "' THEN ARRAY(SELECT l FROM own) WHEN EXISTS (SELECT FROM granted"
                + " WHERE everything) THEN " + named + " ELSE ARRAY(SELECT l FROM own WHERE l = ANY (" + named
                + ")) END$$");
        statements.add("REVOKE ALL ON FUNCTION " + all + "(name), " + readable + "(name) FROM PUBLIC");
        String seesAll = "(SELECT " + all + "(current_user::name))";
        policy(
                statements,
                names.documents(),
                seesAll + " OR access = '{}' OR access && (SELECT " + readable + "(current_user::name))");
        for (String part : List.of(names.chunks(), names.vectors(), names.terms(), names.tokens())) {
            policy(
                    statements,
                    part,
                    seesAll + " OR EXISTS (SELECT FROM " + names.documents() + " d WHERE d.key = " + part
                            + ".document)");
        }
        for (String part : List.of(names.ledger(), names.changes())) {
            policy(
                    statements,
                    part,
                    seesAll + " OR EXISTS (SELECT FROM " + names.documents() + " d WHERE d.digest = " + part
                            + ".digest)");
        }
        statements.add("UPDATE " + names.meta() + " SET row_security = TRUE");
        return statements;
    }

    private void policy(List<String> statements, String table, String condition) {
        statements.add("ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY");
        statements.add("DROP POLICY IF EXISTS ragstone_read ON " + table);
        statements.add("CREATE POLICY ragstone_read ON " + table + " FOR SELECT USING (" + condition + ")");
    }

    /** Lets a role look at the tables, as far as the policies let it. */
    List<String> grant(String role) {
        String to = " TO " + SchemaNames.quoteRole(role);
        return List.of(
                "GRANT USAGE ON SCHEMA " + names.quotedSchema() + to,
                "GRANT SELECT ON " + String.join(", ", readable()) + to,
                "GRANT EXECUTE ON FUNCTION " + functions() + to);
    }

    List<String> revoke(String role) {
        String from = " FROM " + SchemaNames.quoteRole(role);
        return List.of(
                "REVOKE ALL ON " + String.join(", ", readable()) + from,
                "REVOKE ALL ON FUNCTION " + functions() + from);
    }

    List<String> revokeSchema(String role) {
        return List.of("REVOKE USAGE ON SCHEMA " + names.quotedSchema() + " FROM " + SchemaNames.quoteRole(role));
    }

    private String functions() {
        return names.table("word_counts") + "(text[]), " + names.table("reads_all") + "(name), "
                + names.table("readable") + "(name)";
    }

    /** The words of all documents and what roles may read are not among them. */
    private List<String> readable() {
        return List.of(
                names.meta(),
                names.state(),
                names.documents(),
                names.chunks(),
                names.vectors(),
                names.terms(),
                names.tokens(),
                names.ledger(),
                names.changes());
    }
}
