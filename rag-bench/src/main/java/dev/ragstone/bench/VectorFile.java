package dev.ragstone.bench;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.token.TokenCounter;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An embedder that keeps its vectors in a file across runs: a benchmark that was stopped goes on where it was.
 *
 * <p>The file is a row of records, each the SHA-256 of a text and its vector; one that was not finished is overwritten.
 * Safe for use by several threads, which take turns; not by several processes.
 */
public final class VectorFile implements Embedder {

    private static final int HASH_BYTES = 32;
    private static final int BATCH = 32;

    private final Embedder embedder;
    private final Path file;
    private final Map<String, Vector> known = new HashMap<>();
    private long embedded;

    private VectorFile(Embedder embedder, Path file) {
        this.embedder = embedder;
        this.file = file;
    }

    /** Opens the file of {@code embedder}'s model in {@code folder}, which is made if it is missing. */
    public static VectorFile open(Path folder, Embedder embedder) {
        String name = embedder.model().id().replaceAll("[^A-Za-z0-9.-]", "_") + ".vectors";
        try {
            var file = new VectorFile(embedder, Files.createDirectories(folder).resolve(name));
            file.load();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep vectors in " + folder, e);
        }
    }

    /** How many texts were not in the file. */
    public synchronized long embedded() {
        return embedded;
    }

    @Override
    public EmbeddingModel model() {
        return embedder.model();
    }

    @Override
    public TokenCounter tokenCounter() {
        return embedder.tokenCounter();
    }

    @Override
    public synchronized List<Embedding> embedDocuments(List<String> texts) {
        List<String> missing = List.copyOf(new LinkedHashSet<>(
                texts.stream().filter(text -> !known.containsKey(key(text))).toList()));
        for (int from = 0; from < missing.size(); from += BATCH) {
            List<String> batch = missing.subList(from, Math.min(from + BATCH, missing.size()));
            List<Embedding> embeddings = embedder.embedDocuments(batch);
            for (int i = 0; i < batch.size(); i++) {
                known.put(key(batch.get(i)), embeddings.get(i).vector());
            }
            append(batch);
            embedded += batch.size();
        }
        return texts.stream().map(text -> embedding(text, key(text))).toList();
    }

    @Override
    public synchronized Embedding embedQuery(String text) {
        String key = key("query\n" + text);
        if (!known.containsKey(key)) {
            known.put(key, embedder.embedQuery(text).vector());
            append(List.of("query\n" + text));
            embedded++;
        }
        return embedding(text, key);
    }

    /** Token vectors are not kept: their runs of the model go past the file. */
    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return embedder.tokenEmbedder();
    }

    @Override
    public void close() {
        embedder.close();
    }

    private Embedding embedding(String text, String key) {
        return new Embedding(known(key), tokenCounter().count(text), false);
    }

    private Vector known(String key) {
        return Objects.requireNonNull(known.get(key));
    }

    private void load() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        int size = HASH_BYTES + model().dimension() * Float.BYTES;
        var hash = new byte[HASH_BYTES];
        var values = new float[model().dimension()];
        while (bytes.remaining() >= size) {
            bytes.get(hash);
            for (int i = 0; i < values.length; i++) {
                values[i] = bytes.getFloat();
            }
            known.put(HexFormat.of().formatHex(hash), Vector.of(values));
        }
        if (bytes.hasRemaining()) {
            try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
                channel.truncate(bytes.position());
            }
        }
    }

    private void append(List<String> texts) {
        try (var out = new DataOutputStream(new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)))) {
            for (String text : texts) {
                String key = key(text);
                out.write(HexFormat.of().parseHex(key));
                for (float value : known(key).toArray()) {
                    out.writeFloat(value);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private static String key(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
