package dev.ragstone.bench.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Claims, the texts they were made about, and whether people found them supported. */
record GroundednessSet(String name, List<Row> rows) {

    /**
     * One claim.
     *
     * @param label as in the file, in lower case
     */
    record Row(String claim, String evidence, String label) {

        boolean supported() {
            return label.equals("support") || label.equals("supported");
        }

        /** Which half it belongs to; all rows of one claim belong to the same. */
        boolean first() {
            return Math.floorMod(claim.hashCode(), 2) == 0;
        }
    }

    /** At most {@code limit} rows, drawn by chance but always the same. */
    GroundednessSet sample(int limit) {
        var shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(42));
        return new GroundednessSet(name, List.copyOf(shuffled.subList(0, Math.min(limit, shuffled.size()))));
    }

    /**
     * Reads the files of a folder: {@code claim}, {@code label}, and {@code sentences} or {@code evidence} in every line.
     *
     * @throws IllegalArgumentException if there is none, with a remedy
     */
    static List<GroundednessSet> read(Path folder) {
        try (var files = Files.list(folder)) {
            var sets = new ArrayList<GroundednessSet>();
            for (Path file : files.filter(each -> each.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                sets.add(readFile(file));
            }
            if (!sets.isEmpty()) {
                return sets;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "no groundedness set in " + folder + ": " + e.getMessage()
                            + "; give the folder that has the .jsonl files as the argument",
                    e);
        }
        throw new IllegalArgumentException(
                "no groundedness set in " + folder + ": it needs .jsonl files with claim, label and sentences");
    }

    private static GroundednessSet readFile(Path file) {
        var json = new ObjectMapper();
        var rows = new ArrayList<Row>();
        try {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    rows.add(row(json.readTree(line), file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        return new GroundednessSet(file.getFileName().toString().replace(".jsonl", ""), rows);
    }

    private static Row row(JsonNode json, Path file) {
        var sentences = new ArrayList<String>();
        JsonNode list = json.path("sentences").isArray() ? json.path("sentences") : json.path("evidence");
        list.forEach(sentence -> sentences.add(sentence.asText().strip()));
        String claim = json.path("claim").asText().strip();
        String text = String.join("\n\n", sentences).strip();
        if (claim.isEmpty() || text.isEmpty()) {
            throw new IllegalArgumentException("a line of " + file + " lacks a claim or its sentences");
        }
        return new Row(claim, text, json.path("label").asText().toLowerCase(Locale.ROOT));
    }
}
