package dev.ragstone.onnx;

import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The tokenizer library that the model was published for, run on the model's own tokenizer file. */
final class ReferenceTokenizer implements AutoCloseable {

    private static final TokenizersLibrary NATIVE = TokenizersLibrary.LIB;

    private final long handle;

    ReferenceTokenizer() throws IOException {
        // Its usual entrance looks for an instance metadata service and may download libraries.
        System.setProperty("ai.djl.offline", "true");
        LibUtils.checkStatus();
        try (InputStream in = BgeSmallEmbedder.class.getResourceAsStream("/bge-small-en-v1.5-q-tokenizer.json")) {
            handle = NATIVE.createTokenizerFromString(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    long[] encode(String text) {
        long encoding = NATIVE.encode(handle, text, false);
        try {
            return NATIVE.getTokenIds(encoding);
        } finally {
            NATIVE.deleteEncoding(encoding);
        }
    }

    @Override
    public void close() {
        NATIVE.deleteTokenizer(handle);
    }
}
