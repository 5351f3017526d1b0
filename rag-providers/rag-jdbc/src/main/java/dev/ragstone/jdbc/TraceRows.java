package dev.ragstone.jdbc;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.Warning;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The spans, counts and warnings of traces, as rows. */
final class TraceRows {

    private static final String INSERT_SPAN = """
            INSERT INTO rag_spans (trace, position, name, started, duration_nanos, result, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";
    private static final String INSERT_COUNT =
            "INSERT INTO rag_span_counts (trace, span, position, name, value) VALUES (?, ?, ?, ?, ?)";
    private static final String INSERT_WARNING =
            "INSERT INTO rag_warnings (trace, position, code, message) VALUES (?, ?, ?, ?)";

    private final Connection connection;
    private final Dialect dialect;

    TraceRows(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Puts those of {@code trace} in the place of what is kept under {@code key}. */
    void replace(long key, Trace trace) throws SQLException {
        for (String table : List.of("rag_spans", "rag_warnings")) {
            try (var delete = connection.prepareStatement("DELETE FROM " + table + " WHERE trace = ?")) {
                delete.setLong(1, key);
                delete.executeUpdate();
            }
        }
        insertSpans(key, trace.spans());
        insertCounts(key, trace.spans());
        insertWarnings(key, trace.warnings());
    }

    private void insertSpans(long key, List<Span> spans) throws SQLException {
        try (var row = connection.prepareStatement(INSERT_SPAN)) {
            for (int i = 0; i < spans.size(); i++) {
                Span span = spans.get(i);
                row.setLong(1, key);
                row.setInt(2, i);
                row.setString(3, EscapedText.encode(span.name()));
                dialect.bind(row, 4, Moments.require(span.start()));
                row.setLong(5, span.duration().toNanos());
                row.setString(6, span.result().name());
                row.setString(7, EscapedText.encode(span.detail()));
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private void insertCounts(long key, List<Span> spans) throws SQLException {
        try (var row = connection.prepareStatement(INSERT_COUNT)) {
            for (int i = 0; i < spans.size(); i++) {
                int position = 0;
                for (Map.Entry<String, Long> count : spans.get(i).counts().entrySet()) {
                    row.setLong(1, key);
                    row.setInt(2, i);
                    row.setInt(3, position++);
                    row.setString(4, EscapedText.encode(count.getKey()));
                    row.setLong(5, count.getValue());
                    row.addBatch();
                }
            }
            row.executeBatch();
        }
    }

    private void insertWarnings(long key, List<Warning> warnings) throws SQLException {
        try (var row = connection.prepareStatement(INSERT_WARNING)) {
            for (int i = 0; i < warnings.size(); i++) {
                row.setLong(1, key);
                row.setInt(2, i);
                row.setString(3, EscapedText.encode(warnings.get(i).code()));
                row.setString(4, EscapedText.encode(warnings.get(i).message()));
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    /** The traces that {@code selection} selects, in its order. */
    List<Trace> read(TraceSelection selection) throws SQLException {
        var counts = new HashMap<SpanKey, Map<String, Long>>();
        each(
                "rag_span_counts",
                "trace, span, position",
                selection,
                row -> counts.computeIfAbsent(
                                new SpanKey(row.getLong("trace"), row.getInt("span")), key -> new TreeMap<>())
                        .put(EscapedText.decode(row.getString("name")), row.getLong("value")));
        var spans = new HashMap<Long, List<Span>>();
        each(
                "rag_spans",
                "trace, position",
                selection,
                row -> spans.computeIfAbsent(row.getLong("trace"), key -> new ArrayList<>())
                        .add(span(row, counts)));
        var warnings = new HashMap<Long, List<Warning>>();
        each(
                "rag_warnings",
                "trace, position",
                selection,
                row -> warnings.computeIfAbsent(row.getLong("trace"), key -> new ArrayList<>())
                        .add(new Warning(
                                EscapedText.decode(row.getString("code")),
                                EscapedText.decode(row.getString("message")))));
        var traces = new ArrayList<Trace>();
        selection.each(connection, "SELECT * FROM rag_traces " + selection.condition(), row -> {
            long key = row.getLong("key");
            traces.add(trace(row, spans.getOrDefault(key, List.of()), warnings.getOrDefault(key, List.of())));
        });
        return List.copyOf(traces);
    }

    private record SpanKey(long trace, int span) {}

    private void each(String table, String order, TraceSelection selection, TraceSelection.Row row)
            throws SQLException {
        selection.each(
                connection,
                "SELECT * FROM " + table + " WHERE trace IN (SELECT key FROM rag_traces " + selection.condition()
                        + ") ORDER BY " + order,
                row);
    }

    private Span span(ResultSet row, Map<SpanKey, Map<String, Long>> counts) throws SQLException {
        var key = new SpanKey(row.getLong("trace"), row.getInt("position"));
        return new Span(
                EscapedText.decode(row.getString("name")),
                dialect.moment(row, "started"),
                Duration.ofNanos(row.getLong("duration_nanos")),
                Span.Result.valueOf(row.getString("result")),
                counts.getOrDefault(key, Map.of()),
                EscapedText.decode(row.getString("detail")));
    }

    private Trace trace(ResultSet row, List<Span> spans, List<Warning> warnings) throws SQLException {
        return new Trace(
                EscapedText.decode(row.getString("id")),
                EscapedText.decode(row.getString("request_id")),
                EscapedText.decode(row.getString("owner")),
                EscapedText.decode(row.getString("conversation")),
                EscapedText.decode(row.getString("question")),
                EscapedText.decode(row.getString("generator")),
                dialect.moment(row, "started"),
                Duration.ofNanos(row.getLong("duration_nanos")),
                Span.Result.valueOf(row.getString("result")),
                spans,
                warnings,
                row.getLong("prompt_tokens"),
                row.getLong("answer_tokens"));
    }
}
