package dev.ragstone.onnx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@code tokenizer.json} in the format of the Hugging Face tokenizers, with a WordPiece or a Unigram model.
 *
 * <p>What this package cannot do exactly as the file says is refused with an {@link IllegalArgumentException} that
 * names it: a token that is nearly right gives a score that is silently wrong.
 */
final class TokenizerFile {

    private static final Logger LOG = LoggerFactory.getLogger(TokenizerFile.class);

    /** Each name comes once, so remembering them would only take time. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private final JsonObject settings;
    private final JsonObject model;
    /** By piece, in the order of the file. */
    private final Map<String, Integer> ids;

    private final List<Double> scores;

    private TokenizerFile(Reading reading) {
        this.settings = new JsonObject(reading.settings);
        this.model = new JsonObject(reading.model);
        this.ids = reading.ids;
        this.scores = reading.scores;
    }

    /** Reads {@code file}; see {@link #read(InputStream)}. */
    static TokenizerFile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or is no JSON
     * @throws IllegalArgumentException if it has no vocabulary
     */
    static TokenizerFile read(InputStream in) throws IOException {
        var reading = new Reading();
        try (JsonParser json = JSON.createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it holds no JSON object");
            }
            reading.readSettings(json);
        }
        if (reading.ids.isEmpty()) {
            throw new IllegalArgumentException("it has no vocabulary");
        }
        return new TokenizerFile(reading);
    }

    /** What cuts texts as the file says. */
    TextEncoder encoder() {
        String type = type();
        warnOfAddedTokens();
        return switch (type) {
            case "WordPiece" -> wordPieces();
            case "Unigram" -> unigrams();
            default ->
                throw new IllegalArgumentException(
                        "its model is of the type \"%s\", where WordPiece and Unigram are known".formatted(type));
        };
    }

    /** How a question and a text become one sequence. */
    TokenTemplate pairTemplate() {
        return TokenTemplate.pair(settings.object("post_processor").orElse(JsonObject.EMPTY));
    }

    /** What stands around a single text. */
    TokenTemplate singleTemplate() {
        return TokenTemplate.single(settings.object("post_processor").orElse(JsonObject.EMPTY));
    }

    /** Older files do not say it. */
    private String type() {
        String otherwise = model.fields().containsKey("continuing_subword_prefix") ? "WordPiece" : "BPE";
        return model.text("type", scores.isEmpty() ? otherwise : "Unigram");
    }

    private TextEncoder wordPieces() {
        JsonObject rules = settings.object("normalizer").orElse(JsonObject.EMPTY);
        boolean lowerCase = rules.flag("lowercase", true);
        need("normalizer", "BertNormalizer", rules.text("type", "none"));
        need("lowercase", true, lowerCase);
        need("strip_accents", true, rules.flag("strip_accents", lowerCase));
        need("clean_text", true, rules.flag("clean_text", true));
        need("handle_chinese_chars", true, rules.flag("handle_chinese_chars", true));
        JsonObject split = settings.object("pre_tokenizer").orElse(JsonObject.EMPTY);
        need("pre_tokenizer", "BertPreTokenizer", split.text("type", "none"));
        need("continuing_subword_prefix", "##", model.text("continuing_subword_prefix", "##"));
        need("unk_token", "[UNK]", model.text("unk_token", "[UNK]"));
        need(
                "max_input_chars_per_word",
                100.0,
                model.number("max_input_chars_per_word").orElse(100.0));
        return new WordPieceTokenizer(Vocabulary.of(ids))::encode;
    }

    private TextEncoder unigrams() {
        need("byte_fallback", false, model.flag("byte_fallback", false));
        int unknown = model.number("unk_id").orElse(-1.0).intValue();
        if (unknown < 0 || unknown >= scores.size()) {
            throw new IllegalArgumentException(
                    "\"unk_id\" must name one of its %d pieces but is %d".formatted(scores.size(), unknown));
        }
        var pieces = new HashMap<>(ids);
        // A text must not be able to forge the marks around it.
        added(true).forEach(pieces::remove);
        pieces.values().remove(unknown);
        pieces.remove("");
        return new UnigramTokenizer(
                settings.object("normalizer").map(TextRules::of).orElse(text -> text),
                WordSplit.of(settings.object("pre_tokenizer").orElse(JsonObject.EMPTY)),
                pieces,
                scores.stream().mapToDouble(score -> score).toArray(),
                unknown);
    }

    private void warnOfAddedTokens() {
        List<String> others = added(false);
        if (!others.isEmpty()) {
            LOG.warn("the tokenizer file adds {} tokens, which are cut like any other text: {}", others.size(), others);
        }
    }

    private List<String> added(boolean special) {
        return settings.objects("added_tokens").stream()
                .filter(token -> token.flag("special", false) == special)
                .map(token -> token.text("content", ""))
                .collect(Collectors.toList());
    }

    private static void need(String name, Object needed, Object found) {
        if (!needed.equals(found)) {
            throw new IllegalArgumentException("its \"%s\" is %s, where %s is known".formatted(name, found, needed));
        }
    }

    /** What has been read so far; the vocabulary is kept apart, since it may have a quarter of a million pieces. */
    private static final class Reading {

        private final Map<String, @Nullable Object> settings = new HashMap<>();
        private final Map<String, @Nullable Object> model = new HashMap<>();
        private final Map<String, Integer> ids = new LinkedHashMap<>();
        private final List<Double> scores = new ArrayList<>();

        void readSettings(JsonParser json) throws IOException {
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.START_OBJECT && name.equals("model")) {
                    readModel(json);
                } else {
                    settings.put(name, JsonObject.value(json));
                }
            }
        }

        private void readModel(JsonParser json) throws IOException {
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                JsonToken first = json.nextToken();
                if (name.equals("vocab") && first == JsonToken.START_OBJECT) {
                    while (json.nextToken() != JsonToken.END_OBJECT) {
                        ids.put(json.currentName(), json.nextIntValue(-1));
                    }
                } else if (name.equals("vocab") && first == JsonToken.START_ARRAY) {
                    readScoredPieces(json);
                } else if (name.equals("merges")) {
                    json.skipChildren();
                } else {
                    model.put(name, JsonObject.value(json));
                }
            }
        }

        /** Pairs of a piece and its score; the place in the list is the id. */
        private void readScoredPieces(JsonParser json) throws IOException {
            while (json.nextToken() != JsonToken.END_ARRAY) {
                String piece = json.currentToken() == JsonToken.START_ARRAY ? json.nextTextValue() : null;
                if (piece == null || !json.nextToken().isNumeric()) {
                    throw notAPair();
                }
                ids.put(piece, scores.size());
                scores.add(json.getDoubleValue());
                if (json.nextToken() != JsonToken.END_ARRAY) {
                    throw notAPair();
                }
            }
        }

        private IllegalArgumentException notAPair() {
            return new IllegalArgumentException(
                    "its vocabulary has no pair of a text and a score at place " + scores.size());
        }
    }
}
