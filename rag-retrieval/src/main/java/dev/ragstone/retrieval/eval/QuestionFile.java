package dev.ragstone.retrieval.eval;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.JudgedQuestion;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the questions about one's own corpus from a file that is easily written by hand or from a spreadsheet.
 *
 * <pre>
 * question,uri,text,grade
 * How long is the notice period?,legal/lease.md,,2
 * How long is the notice period?,faq.md,,1
 * What does it cost?,,"The yearly fee is 1,200",1
 * </pre>
 *
 * <p>Each row says what answers a question; a question may have several rows. The columns, in any order:
 *
 * <pre>
 * question   its text
 * uri        the document, by its URI or the end of it, see {@link Target}
 * document   the same, by its id
 * text       a passage, in that document if one is given, else in any
 * grade      a whole number, zero or more; 1 if left out
 * id         what to call the question in run files; its text with underscores for white space if left out
 * note       whatever you like
 * </pre>
 *
 * <p>A {@code .csv} file has a first line with these names and commas or semicolons between, a {@code .tsv} file
 * tabs; a {@code .jsonl} file has an object with these names on each line. All are UTF-8. Anything that is not
 * understood is a {@link DocumentException} that names the file and the line: a judgement that is passed over would
 * spoil the figures.
 *
 * @since 0.1
 */
public final class QuestionFile {

    private static final String QUESTION = "question";
    private static final Set<String> COLUMNS =
            new TreeSet<>(Set.of(QUESTION, "uri", "document", "text", "grade", "id", "note"));

    private final Path file;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> lines = new HashMap<>();
    private final Map<String, List<Target>> targets = new HashMap<>();

    private QuestionFile(Path file) {
        this.file = file;
    }

    /**
     * Reads all questions, in the order in which they first appear.
     *
     * @throws DocumentException if the file cannot be read, is malformed or has no question
     */
    public static JudgedQuestions read(Path file) {
        var questions = new QuestionFile(file);
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        try {
            if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
                questions.readObjects();
            } else if (name.endsWith(".csv") || name.endsWith(".tsv")) {
                questions.readRows(name.endsWith(".tsv"));
            } else {
                throw new DocumentException(
                        "what is in " + file + " cannot be told from its name",
                        "Call it .csv, .tsv or .jsonl",
                        false,
                        null);
            }
        } catch (IOException e) {
            throw Malformed.file(file, e);
        }
        return questions.judged();
    }

    private JudgedQuestions judged() {
        if (texts.isEmpty()) {
            throw new DocumentException("there is no question in " + file, "Write one on each line", false, null);
        }
        var judged = new ArrayList<JudgedQuestion>();
        texts.forEach((id, text) -> judged.add(new JudgedQuestion(id, text, targets.getOrDefault(id, List.of()))));
        return new JudgedQuestions(judged);
    }

    private void readObjects() throws IOException {
        JsonLines.forEach(file, line -> {
            try {
                Map<String, String> values = JsonLines.values(line.bytes());
                requireKnown(values.keySet(), line.number());
                add(values, line.number());
            } catch (IOException e) {
                throw Malformed.line(file, line.number(), "is " + e.getMessage(), e);
            }
        });
    }

    private void readRows(boolean tabs) throws IOException {
        String text = Files.readString(file);
        text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        List<DelimitedRows.Row> rows = rows(text, tabs ? '\t' : separator(text));
        if (rows.isEmpty()) {
            return;
        }
        List<String> names = rows.getFirst().cells().stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        requireKnown(names, rows.getFirst().line());
        for (DelimitedRows.Row row : rows.subList(1, rows.size())) {
            if (row.cells().size() > names.size()) {
                throw Malformed.line(
                        file,
                        row.line(),
                        "has " + row.cells().size() + " cells but there are " + names.size()
                                + " columns; put quotes around a text with a separator in it",
                        null);
            }
            var values = new HashMap<String, String>();
            for (int i = 0; i < row.cells().size(); i++) {
                values.put(names.get(i), row.cells().get(i));
            }
            add(values, row.line());
        }
    }

    private List<DelimitedRows.Row> rows(String text, char separator) {
        try {
            return DelimitedRows.of(text, separator);
        } catch (DelimitedRows.RowException e) {
            throw Malformed.line(file, e.line(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Spreadsheets write semicolons where the comma is for decimals. */
    private static char separator(String text) {
        String names = text.lines().findFirst().orElse("");
        return names.indexOf(';') >= 0 && names.indexOf(',') < 0 ? ';' : ',';
    }

    private void requireKnown(Iterable<String> names, int line) {
        boolean question = false;
        var seen = new TreeSet<String>();
        for (String name : names) {
            if (!COLUMNS.contains(name)) {
                throw Malformed.line(file, line, "has '" + name + "', which is none of " + COLUMNS, null);
            }
            if (!seen.add(name)) {
                throw Malformed.line(file, line, "names '" + name + "' twice", null);
            }
            question |= name.equals(QUESTION);
        }
        if (!question) {
            throw Malformed.line(file, line, "has no '" + QUESTION + "'; there may be " + COLUMNS, null);
        }
    }

    private void add(Map<String, String> values, int line) {
        String text = values.getOrDefault(QUESTION, "").strip();
        if (text.isEmpty()) {
            throw Malformed.line(file, line, "has no question", null);
        }
        String given = values.getOrDefault("id", "").strip();
        String id = (given.isEmpty() ? text : given).replaceAll("(?U)\\s+", "_");
        String before = texts.putIfAbsent(id, text);
        if (before != null && !before.equals(text)) {
            throw Malformed.line(
                    file,
                    line,
                    "gives the id '" + id + "' to '" + text + "', but it is that of '" + before + "'",
                    null);
        }
        addTarget(id, target(values, line), line);
    }

    private void addTarget(String id, Target target, int line) {
        Integer earlier = lines.computeIfAbsent(id, key -> new HashMap<>()).putIfAbsent(target.id(), line);
        if (earlier != null) {
            throw Malformed.line(
                    file, line, "judges " + target.id() + " for this question, as line " + earlier + " does", null);
        }
        targets.computeIfAbsent(id, key -> new ArrayList<>()).add(target);
    }

    private Target target(Map<String, String> values, int line) {
        String uri = values.getOrDefault("uri", "").strip();
        String document = values.getOrDefault("document", "").strip();
        String passage = values.getOrDefault("text", "").strip();
        if (uri.isEmpty() && document.isEmpty() && passage.isEmpty()) {
            throw Malformed.line(
                    file, line, "does not say what answers it: it needs a uri, a document or a text", null);
        }
        if (!uri.isEmpty() && !document.isEmpty()) {
            throw Malformed.line(file, line, "has a uri and a document; one of them is enough", null);
        }
        return new Target(
                uri.isEmpty() ? document : uri,
                passage,
                grade(values.getOrDefault("grade", "").strip(), line));
    }

    private int grade(String text, int line) {
        if (text.isEmpty()) {
            return 1;
        }
        try {
            int grade = Integer.parseInt(text);
            if (grade >= 0) {
                return grade;
            }
        } catch (NumberFormatException e) {
            throw Malformed.line(file, line, "has the grade '" + text + "', which is not a whole number", e);
        }
        throw Malformed.line(file, line, "has the grade '" + text + "', which is below zero", null);
    }
}
