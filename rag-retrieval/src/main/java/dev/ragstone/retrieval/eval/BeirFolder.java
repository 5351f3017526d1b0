package dev.ragstone.retrieval.eval;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.Judgements;
import dev.ragstone.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test set in the layout of BEIR: {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels/test.tsv}.
 *
 * <pre>{@code
 * var folder = BeirFolder.open(Path.of("scifact"));
 * ingestion.sync(folder.corpus(), options);      // with a BeirReader
 * var result = RetrieverEvaluation.run(folder.judgedSet(), query -> retriever.retrieve(query).hits());
 * }</pre>
 *
 * <p>Immutable. A file that is missing or malformed is a {@link DocumentException} that names it and the line.
 *
 * @since 0.1
 */
public final class BeirFolder {

    private static final String JUDGEMENTS = "qrels/test.tsv";

    private final Path folder;

    private BeirFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens a folder and checks that its files are there.
     *
     * @throws DocumentException if one of them is not
     */
    public static BeirFolder open(Path folder) {
        for (String name : List.of("corpus.jsonl", "queries.jsonl", JUDGEMENTS)) {
            if (!Files.isRegularFile(folder.resolve(name))) {
                throw new DocumentException(
                        "there is no " + name + " in " + folder,
                        "A BEIR folder holds corpus.jsonl, queries.jsonl and " + JUDGEMENTS,
                        false,
                        null);
            }
        }
        return new BeirFolder(folder);
    }

    /**
     * The documents, for a sync with a {@link BeirReader}. A document's URI is its {@code _id}. A line that cannot be
     * read is a problem of the scan. Only documents that are in the file now are covered, so a sync removes none;
     * build the index anew if the file has lost some.
     */
    public Source corpus() {
        return new BeirCorpus(folder.resolve("corpus.jsonl"));
    }

    /**
     * The queries with their judgements, by the {@code _id} of documents. Queries without a judgement are left out.
     *
     * @throws DocumentException if a file cannot be read or a line is malformed
     */
    public JudgedSet judgedSet() {
        Map<String, Map<String, Integer>> grades = grades(folder.resolve(JUDGEMENTS));
        Path file = folder.resolve("queries.jsonl");
        var queries = new LinkedHashMap<String, String>();
        try {
            JsonLines.forEach(file, line -> {
                Map<String, String> values = values(file, line);
                String id = values.getOrDefault("_id", "");
                String text = values.getOrDefault("text", "");
                if (id.isBlank() || text.isBlank()) {
                    throw Malformed.line(file, line.number(), "needs an _id and a text", null);
                }
                if (grades.containsKey(id)) {
                    queries.put(id, text);
                }
            });
        } catch (IOException e) {
            throw Malformed.file(file, e);
        }
        return new JudgedSet(queries, new Judgements(grades));
    }

    private static Map<String, Map<String, Integer>> grades(Path file) {
        try {
            var grades = new LinkedHashMap<String, Map<String, Integer>>();
            List<String> lines = Files.readAllLines(file);
            for (int i = namesColumns(lines) ? 1 : 0; i < lines.size(); i++) {
                if (!lines.get(i).isBlank()) {
                    String[] columns = columns(file, i + 1, lines.get(i));
                    grades.computeIfAbsent(columns[0], id -> new LinkedHashMap<>())
                            .put(columns[1], grade(file, i + 1, columns[2]));
                }
            }
            return grades;
        } catch (IOException e) {
            throw Malformed.file(file, e);
        }
    }

    /** Some files have no such line, and a judgement taken for one would be lost. */
    private static boolean namesColumns(List<String> lines) {
        return !lines.isEmpty() && !lines.getFirst().strip().matches("(?s).*\\t\\s*-?\\d+");
    }

    private static String[] columns(Path file, int number, String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length != 3) {
            throw Malformed.line(
                    file, number, "has " + columns.length + " columns instead of 3 separated by tabs", null);
        }
        return columns;
    }

    private static int grade(Path file, int number, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw Malformed.line(file, number, "has the grade '" + text + "', which is not a whole number", e);
        }
    }

    private static Map<String, String> values(Path file, JsonLines.Line line) {
        try {
            return JsonLines.values(line.bytes());
        } catch (IOException e) {
            throw Malformed.line(file, line.number(), "is " + e.getMessage(), e);
        }
    }
}
