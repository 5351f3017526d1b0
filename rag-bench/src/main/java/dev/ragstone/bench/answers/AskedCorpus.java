package dev.ragstone.bench.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.BeirReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Documents of one subject, and questions that they answer.
 *
 * @param reading makes what reads the documents; each index closes its own
 */
record AskedCorpus(String name, Source documents, Supplier<DocumentReader> reading, List<String> questions) {

    DocumentReader reader() {
        return reading.get();
    }

    /** The subjects in a folder: one in a BEIR folder, one for each text of the chunking set. */
    static List<AskedCorpus> read(Path folder, int most) {
        try {
            return Files.isDirectory(folder.resolve("corpora")) ? texts(folder, most) : List.of(beir(folder, most));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read questions from " + folder, e);
        }
    }

    private static AskedCorpus beir(Path path, int most) {
        var folder = BeirFolder.open(path);
        var judged = folder.judgedSet();
        List<String> questions = judged.answerable().stream()
                .map(id -> judged.queries().getOrDefault(id, ""))
                .toList();
        return new AskedCorpus(
                String.valueOf(path.getFileName()), folder.corpus(), BeirReader::new, spaced(questions, most));
    }

    private static List<AskedCorpus> texts(Path folder, int most) throws IOException {
        Map<String, List<String>> questions = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("questions.jsonl"))) {
            if (!line.isBlank()) {
                JsonNode json = new ObjectMapper().readTree(line);
                questions
                        .computeIfAbsent(json.path("corpus_id").asText(), name -> new ArrayList<>())
                        .add(json.path("text").asText());
            }
        }
        var corpora = new ArrayList<AskedCorpus>();
        questions.forEach((name, asked) -> corpora.add(new AskedCorpus(
                name,
                FolderSource.builder(folder.resolve("corpora").resolve(name + ".md"))
                        .build(),
                DetectingReader::standard,
                spaced(asked, most))));
        return corpora;
    }

    /** So many of {@code all}, evenly spaced. */
    static List<String> spaced(List<String> all, int most) {
        int count = Math.min(most, all.size());
        var chosen = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            chosen.add(all.get((int) ((long) i * all.size() / count)));
        }
        return chosen;
    }
}
