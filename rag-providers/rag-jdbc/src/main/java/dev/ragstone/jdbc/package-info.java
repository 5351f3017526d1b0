/**
 * Conversations and traces in a database: {@link dev.ragstone.jdbc.JdbcConversationStore} and {@link
 * dev.ragstone.jdbc.JdbcTraceStore}, in a file of this process or in PostgreSQL.
 *
 * <p>The file is SQLite's: one file that several processes may use at once, and that a crash cannot damage. Its schema and
 * PostgreSQL's are the same but for the names of some types, so everything above {@link dev.ragstone.jdbc.Dialect} is one
 * code. Tables are created and brought up to date by whoever comes first, in one transaction that others wait for.
 *
 * <p>Texts that a database cannot keep as they are (the character 0, halves of surrogate pairs) are kept in another form
 * and come back exactly; see {@link dev.ragstone.jdbc.EscapedText}. Every exception of JDBC becomes a {@link
 * dev.ragstone.error.StoreException}.
 */
@NullMarked
package dev.ragstone.jdbc;

import org.jspecify.annotations.NullMarked;
