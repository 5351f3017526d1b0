package dev.ragstone.pgvector;

import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * What an index had been built with when a store was opened, looked at again in every transaction: another process may
 * build it anew, or bring its tables to another version, at any time.
 *
 * <p>Looking at {@code meta} has a second use. Every reader does so first, and whoever changes the tables locks it first,
 * so neither ever holds what the other one needs while waiting for it.
 */
final class Provenance {

    private final SchemaNames names;
    private final int version;
    private final Fingerprint fingerprint;
    private final Supplier<String> server;

    Provenance(SchemaNames names, MetaRow opened, Supplier<String> server) {
        this.names = names;
        this.version = opened.version();
        this.fingerprint = opened.fingerprint();
        this.server = server;
    }

    /** A statement whose rows are for {@link #check}. */
    String select() {
        return MetaRow.select(names);
    }

    /** For a writer, after it has its locks. */
    void require(Connection connection) throws SQLException {
        check(MetaRow.read(connection, names));
    }

    void check(ResultSet rows) throws SQLException {
        if (!rows.next()) {
            throw MetaRow.unseen();
        }
        check(MetaRow.of(rows));
    }

    private void check(MetaRow found) {
        if (found.version() != version) {
            throw new StoreException(
                    "the tables in " + names + " of " + server.get() + " were brought from version " + version
                            + " to version " + found.version() + " since this store was opened",
                    "Start this program again, with the release that did it",
                    false,
                    null);
        }
        if (!found.fingerprint().equals(fingerprint)) {
            throw new FingerprintException(
                    "the index in " + names + " of " + server.get() + " was built anew by another process since this"
                            + " store was opened, with "
                            + String.join(", ", found.fingerprint().differencesTo(fingerprint)),
                    "Open it again with what it is built with now, or use another schema or table prefix",
                    false,
                    null);
        }
    }
}
