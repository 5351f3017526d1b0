package dev.ragstone.ingest.reader;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d(?:[-/.]\\d{1,2}){0,2}");
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

    /**
     * Whether the first row names the columns: with words, none of them twice, and not again and again. A name may occur
     * twice above figures, and columns but the first may be named with years above what are none.
     */
    static boolean hasHeader(List<CsvRows.Row> rows) {
        List<String> first = words(rows.getFirst());
        if (rows.size() < 2 || first.stream().anyMatch(String::isEmpty) || isFigure(first.getFirst())) {
            return false;
        }
        boolean named = first.stream().noneMatch(CsvDialect::isFigure);
        boolean distinct = new HashSet<>(first).size() == first.size();
        boolean header =
                named ? distinct || isAboveFigures(first, rows) : distinct && isAboveOtherThanYears(first, rows);
        // Files that were strung together repeat it now and then.
        return header && rows.stream().filter(row -> words(row).equals(first)).count() - 1 <= rows.size() / 20;
    }

    private static boolean isFigure(String cell) {
        return NUMBER_OR_DATE.matcher(cell).matches();
    }

    private static boolean isAboveFigures(List<String> first, List<CsvRows.Row> rows) {
        return IntStream.range(0, first.size()).anyMatch(column -> mostly(rows, column, CsvDialect::isFigure));
    }

    /** Among rows of years and dates, the first would be one more of them. */
    private static boolean isAboveOtherThanYears(List<String> first, List<CsvRows.Row> rows) {
        return IntStream.range(0, first.size())
                .filter(column -> isFigure(first.get(column)))
                .allMatch(column -> isYear(first.get(column)) && mostly(rows, column, cell -> !isYear(cell)));
    }

    private static boolean isYear(String cell) {
        return YEAR.matcher(cell).matches();
    }

    /** Whether {@code test} holds for more than half of the filled cells below the first row. */
    private static boolean mostly(List<CsvRows.Row> rows, int column, Predicate<String> test) {
        List<String> cells = rows.subList(1, Math.min(rows.size(), LOOK_AT_ROWS)).stream()
                .map(CsvDialect::words)
                .filter(row -> row.size() > column && !row.get(column).isEmpty())
                .map(row -> row.get(column))
                .toList();
        return cells.stream().filter(test).count() * 2 > cells.size();
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
