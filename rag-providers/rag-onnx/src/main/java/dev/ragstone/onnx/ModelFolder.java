package dev.ragstone.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ragstone.error.RagException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a model on disk, in the layout in which models are published: weights in the folder or in one called
 * {@code onnx}, tokenizer and settings in the folder.
 *
 * @param weights the file of the model itself
 * @param folders where its other files may be, nearest first
 */
record ModelFolder(Path weights, List<Path> folders) implements ModelFiles {

    private static final List<String> WEIGHTS =
            List.of("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx");
    private static final String SUBFOLDER = "onnx";
    private static final String TOKENIZER = "tokenizer.json";
    private static final String VOCABULARY = "vocab.txt";

    /**
     * Finds the weights.
     *
     * @param path a folder, or the file of the weights where it has several or names them otherwise
     * @throws RagException if there are none
     */
    static ModelFolder find(Path path) {
        if (Files.isRegularFile(path)) {
            return new ModelFolder(path, folders(path));
        }
        if (!Files.isDirectory(path)) {
            throw new RagException(
                    "there is no model at " + path + ": it does not exist",
                    "Name the folder that has " + String.join(", ", WEIGHTS) + ", or the ONNX file itself",
                    false,
                    null);
        }
        Path weights = WEIGHTS.stream()
                .map(path::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new RagException(
                        "there is no model in %s: it has none of %s, but %s"
                                .formatted(path, String.join(", ", WEIGHTS), listing(path)),
                        "Export the model to ONNX, or name the ONNX file itself",
                        false,
                        null));
        return new ModelFolder(weights, folders(weights));
    }

    private static List<Path> folders(Path weights) {
        Path folder = weights.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            return List.of();
        }
        Path above = folder.getParent();
        return above != null && folder.endsWith(SUBFOLDER) ? List.of(folder, above) : List.of(folder);
    }

    private static String listing(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<String> names = entries.map(entry -> folder.relativize(entry).toString())
                    .sorted()
                    .limit(20)
                    .toList();
            return names.isEmpty() ? "nothing at all" : String.join(", ", names);
        } catch (IOException | UncheckedIOException e) {
            return "cannot be listed: " + e;
        }
    }

    @Override
    public String name() {
        return weights.toString();
    }

    /** By its path, so that weights that lie in a file beside it are found. */
    @Override
    public OrtSession load(OrtEnvironment environment, OrtSession.SessionOptions options) throws OrtException {
        return environment.createSession(name(), options);
    }

    /** Reads {@code tokenizer.json}, or else the {@code vocab.txt} of an uncased BERT. */
    @Override
    public FramedEncoder encoder(boolean pairs) {
        Path file = tokenizer()
                .orElseThrow(() -> unfit(
                        "there is neither %s nor %s beside it".formatted(TOKENIZER, VOCABULARY),
                        "Put the tokenizer.json of the same model into " + folders.getLast(),
                        null));
        try {
            if (file.endsWith(VOCABULARY)) {
                return VocabularyFile.read(file, settings("tokenizer_config.json"), pairs);
            }
            TokenizerFile tokenizer = TokenizerFile.read(file);
            return new FramedEncoder(
                    tokenizer.encoder(), pairs ? tokenizer.pairTemplate() : tokenizer.singleTemplate());
        } catch (IOException | IllegalArgumentException e) {
            throw unfit(file + " cannot be used: " + e.getMessage(), OTHER_TOKENIZER, e);
        }
    }

    private Optional<Path> tokenizer() {
        return file(TOKENIZER).or(() -> file(VOCABULARY));
    }

    @Override
    public void digest(MessageDigest digest) throws IOException {
        for (Path file : Stream.concat(Stream.of(weights), tokenizer().stream()).toList()) {
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    @Override
    public JsonObject settings(String name) {
        return read(name, JsonObject::read, JsonObject.EMPTY);
    }

    @Override
    public List<JsonObject> modules() {
        return read("modules.json", JsonObject::readList, List.of());
    }

    private <T> T read(String name, SettingsFormat<T> format, T otherwise) {
        Optional<Path> file = file(name);
        try {
            return file.isEmpty() ? otherwise : format.read(file.get());
        } catch (IOException e) {
            throw unfit(file.get() + " cannot be read: " + e.getMessage(), "Put the file of the same model there", e);
        }
    }

    private interface SettingsFormat<T> {
        T read(Path file) throws IOException;
    }

    private Optional<Path> file(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
