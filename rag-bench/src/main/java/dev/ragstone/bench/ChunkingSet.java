package dev.ragstone.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Texts, and questions with the exact characters that answer them: {@code corpora/*.md} and {@code questions.jsonl}, as
 * brandonstarxel/chunking_evaluation has them.
 *
 * @param documents the texts as they are, without blocks: offsets count in them, and every chunker gets the same
 */
record ChunkingSet(List<Document> documents, List<Question> questions) {

    /** A question and the slices of one document that answer it. */
    record Question(String text, String documentId, List<Slice> references) {}

    /** The characters {@code [start, end)} of a document. */
    record Slice(int start, int end) {}

    /**
     * Reads the folder.
     *
     * @throws IllegalArgumentException if it is not there or does not hold what it should, with a remedy
     */
    static ChunkingSet read(Path folder) {
        Path corpora = folder.resolve("corpora");
        Path questions = folder.resolve("questions.jsonl");
        if (!Files.isDirectory(corpora) || !Files.isRegularFile(questions)) {
            throw new IllegalArgumentException("no chunking test set in " + folder
                    + ": it needs corpora/*.md and questions.jsonl; give the folder that has them as the argument");
        }
        try {
            var documents = new TreeMap<String, Document>();
            try (Stream<Path> files = Files.list(corpora)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".md")).toList()) {
                    String name = file.getFileName().toString().replaceFirst("\\.md$", "");
                    documents.put(
                            name, new Document(DocumentInfo.of("corpus:/" + name), Files.readString(file), List.of()));
                }
            }
            var read = new ArrayList<Question>();
            for (String line : Files.readAllLines(questions)) {
                if (!line.isBlank()) {
                    read.add(question(new ObjectMapper().readTree(line), documents));
                }
            }
            return new ChunkingSet(List.copyOf(documents.values()), read);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
    }

    private static Question question(JsonNode json, Map<String, Document> documents) {
        String text = json.path("text").asText();
        Document document = documents.get(json.path("corpus_id").asText());
        if (document == null || text.isBlank()) {
            throw new IllegalArgumentException("a question needs a text and the name of a corpus, but got " + json);
        }
        var references = new ArrayList<Slice>();
        for (JsonNode reference : json.path("references")) {
            int start = offset(document.text(), reference.path("start_index").asInt(-1));
            int end = offset(document.text(), reference.path("end_index").asInt(-1));
            if (start < 0
                    || end <= start
                    || !document.text()
                            .substring(start, end)
                            .equals(reference.path("content").asText())) {
                throw new IllegalArgumentException(
                        "a reference is not in its corpus at the place it names: " + reference + " of '" + text + "'");
            }
            references.add(new Slice(start, end));
        }
        return new Question(text, document.id(), references);
    }

    /** The set counts code points, we count chars. */
    private static int offset(String text, int codePoints) {
        return codePoints < 0 || codePoints > text.codePointCount(0, text.length())
                ? -1
                : text.offsetByCodePoints(0, codePoints);
    }
}
