package dev.ragstone.retrieval.eval;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.Judgements;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankedRun.Entry;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Run files and judgements in the formats of TREC, so that other tools and {@code trec_eval} can be asked too.
 *
 * <p>A run file has the lines {@code query Q0 document rank score name}, a file of judgements (qrels) the lines
 * {@code query 0 document grade}, with any white space between. Written runs give every list strictly falling scores,
 * so that {@code trec_eval}, which orders by score and not by rank, sees the order that was found. Read runs are
 * ordered as it orders them: by score as a 32-bit number, ties by the document id backwards. A file that cannot be
 * read or is malformed is a {@link DocumentException} that names it and the line.
 *
 * @since 0.1
 */
public final class TrecFiles {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** As {@code trec_eval} compares: bytes of UTF-8, whose order is that of code points. */
    private static final Comparator<Entry> TREC_ORDER = Comparator.<Entry>comparingDouble(
                    entry -> (float) entry.score())
            .thenComparing(Entry::documentId, TrecFiles::compareCodePoints)
            .reversed();

    private TrecFiles() {}

    /**
     * Reads a run. Its name is that of the last column of the first line.
     *
     * @throws DocumentException if a line is malformed or a document comes twice for one query
     */
    public static RankedRun readRun(Path file) {
        var entries = new LinkedHashMap<String, Map<String, Entry>>();
        var names = new StringBuilder();
        forEachLine(file, (number, line) -> {
            String[] columns = columns(file, number, line, "query Q0 document rank score name");
            var entry = new Entry(columns[2], score(file, number, columns[4]));
            if (entries.computeIfAbsent(columns[0], id -> new HashMap<>()).put(columns[2], entry) != null) {
                throw Malformed.line(
                        file, number, "gives the document " + columns[2] + " a second time for " + columns[0], null);
            }
            if (names.isEmpty()) {
                names.append(columns[5]);
            }
        });
        var ordered = new LinkedHashMap<String, List<Entry>>();
        entries.forEach((query, found) ->
                ordered.put(query, found.values().stream().sorted(TREC_ORDER).toList()));
        return new RankedRun(names.isEmpty() ? String.valueOf(file.getFileName()) : names.toString(), ordered);
    }

    /**
     * Writes a run, replacing the file if it is there. A query for which nothing was found has no line.
     *
     * @throws DocumentException if the file cannot be written, or an id is empty or has white space in it, which the
     *     format
     *     does not allow
     */
    public static void writeRun(RankedRun run, Path file) {
        String name = SPACE.matcher(run.name().strip()).replaceAll("_");
        write(file, out -> {
            for (var list : run.entries().entrySet()) {
                int rank = 1;
                float above = Float.POSITIVE_INFINITY;
                for (Entry entry : list.getValue()) {
                    above = Math.min((float) entry.score(), Math.nextDown(above));
                    out.append(word(list.getKey(), file))
                            .append(" Q0 ")
                            .append(word(entry.documentId(), file))
                            .append(' ')
                            .append(rank++)
                            .append(' ')
                            .append(above)
                            .append(' ')
                            .append(name.isEmpty() ? "run" : name)
                            .append('\n');
                }
            }
        });
    }

    /**
     * Reads judgements.
     *
     * @throws DocumentException if a line is malformed or judges a document a second time for a query
     */
    public static Judgements readQrels(Path file) {
        var grades = new LinkedHashMap<String, Map<String, Integer>>();
        forEachLine(file, (number, line) -> {
            String[] columns = columns(file, number, line, "query 0 document grade");
            int grade = grade(file, number, columns[3]);
            if (grades.computeIfAbsent(columns[0], id -> new HashMap<>()).put(columns[2], grade) != null) {
                throw Malformed.line(
                        file, number, "judges the document " + columns[2] + " a second time for " + columns[0], null);
            }
        });
        return new Judgements(grades);
    }

    /**
     * Writes judgements, replacing the file if it is there.
     *
     * @throws DocumentException if the file cannot be written, or an id is empty or has white space in it, which the
     *     format
     *     does not allow
     */
    public static void writeQrels(Judgements judgements, Path file) {
        write(file, out -> {
            for (var query : judgements.grades().entrySet()) {
                for (var document : query.getValue().entrySet()) {
                    out.append(word(query.getKey(), file))
                            .append(" 0 ")
                            .append(word(document.getKey(), file))
                            .append(' ')
                            .append(document.getValue())
                            .append('\n');
                }
            }
        });
    }

    @FunctionalInterface
    private interface LineVisitor {

        void line(int number, String line);
    }

    @FunctionalInterface
    private interface Content {

        void appendTo(StringBuilder out);
    }

    private static void forEachLine(Path file, LineVisitor visitor) {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (!line.isBlank()) {
                    visitor.line(number, line.strip());
                }
            }
        } catch (IOException e) {
            throw Malformed.file(file, e);
        }
    }

    private static void write(Path file, Content content) {
        // Whole before the file is touched, so that an id that cannot be written costs no earlier file.
        var text = new StringBuilder();
        content.appendTo(text);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new DocumentException(file + " cannot be written: " + e, "", false, e);
        }
    }

    private static String[] columns(Path file, int number, String line, String wanted) {
        String[] columns = SPACE.split(line, -1);
        int count = SPACE.split(wanted, -1).length;
        if (columns.length != count) {
            throw Malformed.line(
                    file, number, "has " + columns.length + " columns instead of " + count + ": " + wanted, null);
        }
        return columns;
    }

    private static double score(Path file, int number, String text) {
        try {
            double score = Double.parseDouble(text);
            if (Double.isNaN(score)) {
                throw new NumberFormatException("not a number");
            }
            return score;
        } catch (NumberFormatException e) {
            throw Malformed.line(file, number, "has the score '" + text + "', which is not a number", e);
        }
    }

    private static int grade(Path file, int number, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw Malformed.line(file, number, "has the grade '" + text + "', which is not a whole number", e);
        }
    }

    private static String word(String id, Path file) {
        if (id.isEmpty() || SPACE.matcher(id).find()) {
            throw new DocumentException(
                    "the id '" + id + "' cannot be written to " + file
                            + ": the formats of TREC have no ids with white space",
                    "Give it another id, for instance the URI with %20 for spaces",
                    false,
                    null);
        }
        return id;
    }

    private static int compareCodePoints(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return Integer.compare(order(a.charAt(i)), order(b.charAt(i)));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Puts surrogates, which stand for the highest code points, above the rest. */
    private static int order(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }
}
