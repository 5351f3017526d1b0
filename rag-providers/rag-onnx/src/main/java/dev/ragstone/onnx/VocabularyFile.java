package dev.ragstone.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@code vocab.txt}: the pieces of an uncased BERT, one a line. */
final class VocabularyFile {

    private VocabularyFile() {}

    /**
     * Reads {@code file}.
     *
     * @param config the {@code tokenizer_config.json}, which may be empty
     * @param pairs whether it is for pairs of texts
     * @throws IllegalArgumentException if it is no vocabulary of an uncased BERT
     */
    static FramedEncoder read(Path file, JsonObject config, boolean pairs) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Map<String, Integer> ids = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            ids.put(lines.get(i), i);
        }
        ids.remove("");
        if (!config.flag("do_lower_case", lines.stream().noneMatch(VocabularyFile::isCased))) {
            throw new IllegalArgumentException("it is a cased vocabulary, where an uncased one is known");
        }
        if (!config.flag("strip_accents", true) || !config.flag("tokenize_chinese_chars", true)) {
            throw new IllegalArgumentException("its tokenizer_config.json keeps accents or does not split Chinese");
        }
        var tokenizer = new WordPieceTokenizer(Vocabulary.of(ids));
        int start = tokenizer.id("[CLS]");
        int end = tokenizer.id("[SEP]");
        return new FramedEncoder(
                tokenizer::encode, pairs ? TokenTemplate.bert(start, end) : TokenTemplate.single(start, end));
    }

    /** Marks such as [CLS] are in capitals in every vocabulary. */
    private static boolean isCased(String piece) {
        return !piece.startsWith("[") && piece.chars().anyMatch(letter -> letter >= 'A' && letter <= 'Z');
    }
}
