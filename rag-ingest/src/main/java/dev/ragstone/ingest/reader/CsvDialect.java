package dev.ragstone.ingest.reader;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a file separates its cells.
 *
 * @param from where the rows begin, after the line in which spreadsheets name the delimiter
 */
record CsvDialect(char delimiter, int from) {

    private static final List<Character> DELIMITERS = List.of('\t', ';', '|', ',');
    private static final Pattern DECLARATION = Pattern.compile("sep=(.)[ \\t]*(?:\\r\\n|[\\n\\r])");
    private static final Pattern NUMBER_OR_DATE =
            Pattern.compile("[-+(]?[\\p{Sc}]?\\s?\\d[\\d.,:/ T%-]*\\)?\\s?[\\p{Sc}%]?Z?");
    private static final int LOOK_AT_CHARS = 200_000;
    private static final int LOOK_AT_ROWS = 200;
    // Below this the same delimiter appears by chance.
    private static final double LEAST_AGREEMENT = 0.6;

    /** The dialect of {@code text}; null when it is not a table of at least two columns. */
    static @Nullable CsvDialect of(String text) {
        var declaration = DECLARATION.matcher(text);
        if (declaration.lookingAt()) {
            return new CsvDialect(declaration.group(1).charAt(0), declaration.end());
        }
        String sample = text.substring(0, Math.min(text.length(), LOOK_AT_CHARS));
        CsvDialect best = null;
        double most = 0;
        for (char delimiter : DELIMITERS) {
            double score = score(sample, delimiter);
            if (score > most) {
                most = score;
                best = new CsvDialect(delimiter, 0);
            }
        }
        return most < LEAST_AGREEMENT ? null : best;
    }

    /** Whether the first row names the columns: with words, none of them twice, and not again and again. */
    static boolean hasHeader(List<CsvRows.Row> rows) {
        var names = new HashSet<String>();
        List<String> first = words(rows.getFirst());
        boolean named = first.stream()
                .allMatch(
                        cell -> !cell.isEmpty() && !NUMBER_OR_DATE.matcher(cell).matches() && names.add(cell));
        // Files that were strung together repeat it now and then.
        return named
                && rows.size() > 1
                && rows.stream().filter(row -> words(row).equals(first)).count() - 1 <= rows.size() / 20;
    }

    private static List<String> words(CsvRows.Row row) {
        return row.cells().stream()
                .map(cell -> cell.replace("\uFEFF", "").strip())
                .toList();
    }

    /** The share of rows that have as many cells as most do, and less when the first row has not. */
    private static double score(String sample, char delimiter) {
        List<CsvRows.Row> rows = CsvRows.of(sample, 0, delimiter, LOOK_AT_ROWS);
        Map<Integer, Integer> counts = new TreeMap<>();
        rows.forEach(row -> counts.merge(row.cells().size(), 1, Integer::sum));
        counts.remove(1);
        var most = counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
        if (most == null) {
            return 0;
        }
        boolean first = rows.getFirst().cells().size() == most.getKey();
        return (double) most.getValue() / rows.size() * (first ? 1 : 0.7);
    }
}
