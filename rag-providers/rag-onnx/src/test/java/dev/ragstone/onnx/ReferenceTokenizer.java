package dev.ragstone.onnx;

import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The tokenizer library that models are published for, run on a tokenizer file. */
final class ReferenceTokenizer implements AutoCloseable {

    private static final TokenizersLibrary NATIVE = TokenizersLibrary.LIB;

    private final long handle;

    /** Runs the file of the default model. */
    ReferenceTokenizer() throws IOException {
        this(defaultFile());
    }

    ReferenceTokenizer(String tokenizerJson) {
        // Its usual entrance looks for an instance metadata service and may download libraries.
        System.setProperty("ai.djl.offline", "true");
        LibUtils.checkStatus();
        handle = NATIVE.createTokenizerFromString(tokenizerJson);
    }

    private static String defaultFile() throws IOException {
        try (InputStream in = BgeSmallEmbedder.class.getResourceAsStream("/bge-small-en-v1.5-q-tokenizer.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
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

    /** The ids of a pair, then its types. */
    long[][] encodePair(String question, String text) {
        long encoding = NATIVE.encodeDual(handle, question, text, true);
        try {
            return new long[][] {NATIVE.getTokenIds(encoding), NATIVE.getTypeIds(encoding)};
        } finally {
            NATIVE.deleteEncoding(encoding);
        }
    }

    @Override
    public void close() {
        NATIVE.deleteTokenizer(handle);
    }
}
