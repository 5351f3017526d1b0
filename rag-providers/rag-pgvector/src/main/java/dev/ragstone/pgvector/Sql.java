package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A statement in the making: its text and, for every question mark in it, a value that is bound. */
final class Sql {

    private static final int MOST_PARAMETERS = 65_535;

    private final StringBuilder text = new StringBuilder();
    private final List<Binding> bindings = new ArrayList<>();

    private interface Binding {
        void to(PreparedStatement statement, int index) throws SQLException;
    }

    static Sql of(String text) {
        return new Sql().add(text);
    }

    Sql add(String part) {
        text.append(part);
        return this;
    }

    Sql add(Sql part) {
        text.append(part.text);
        bindings.addAll(part.bindings);
        return this;
    }

    Sql bind(String value) {
        bindings.add((statement, index) -> statement.setString(index, value));
        return this;
    }

    Sql bind(long value) {
        bindings.add((statement, index) -> statement.setLong(index, value));
        return this;
    }

    Sql bind(int value) {
        bindings.add((statement, index) -> statement.setInt(index, value));
        return this;
    }

    Sql bind(double value) {
        bindings.add((statement, index) -> statement.setDouble(index, value));
        return this;
    }

    Sql bind(boolean value) {
        bindings.add((statement, index) -> statement.setBoolean(index, value));
        return this;
    }

    Sql bind(byte[] value) {
        bindings.add((statement, index) -> statement.setBytes(index, value));
        return this;
    }

    /** As many values as you like: an array is one parameter, of which there may be 65,535. */
    Sql bindTexts(List<String> values) {
        return bindArray("text", values.toArray());
    }

    Sql bindKeys(List<UUID> values) {
        return bindArray("uuid", values.toArray());
    }

    Sql bindDigests(List<byte[]> values) {
        return bindArray("bytea", values.toArray(byte[][]::new));
    }

    Sql bindLongs(List<Long> values) {
        return bindArray("int8", values.toArray());
    }

    /** For {@code ?::real[]::vector}, whose type need not be known to the driver. */
    Sql bindFloats(float[] values) {
        bindings.add((statement, index) -> statement.setObject(index, values));
        return this;
    }

    private Sql bindArray(String type, Object[] values) {
        bindings.add((statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf(type, values)));
        return this;
    }

    PreparedStatement prepare(Connection connection) throws SQLException {
        if (bindings.size() > MOST_PARAMETERS) {
            throw new IllegalArgumentException("a search needs " + bindings.size() + " values in one statement but"
                    + " PostgreSQL takes " + MOST_PARAMETERS + ": its filter has too many conditions on different keys,"
                    + " or of different kinds; alternatives for one key count as one in an Or or In");
        }
        PreparedStatement statement = connection.prepareStatement(text.toString());
        try {
            for (int i = 0; i < bindings.size(); i++) {
                bindings.get(i).to(statement, i + 1);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    int update(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection)) {
            return statement.executeUpdate();
        }
    }

    /** What reads one row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> query(Connection connection, Row<T> reader) throws SQLException {
        var rows = new ArrayList<T>();
        try (PreparedStatement statement = prepare(connection);
                ResultSet results = statement.executeQuery()) {
            while (results.next()) {
                rows.add(reader.read(results));
            }
        }
        return rows;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
