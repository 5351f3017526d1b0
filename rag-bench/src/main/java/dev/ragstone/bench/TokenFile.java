package dev.ragstone.bench;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.store.VectorKey;
import dev.ragstone.token.TokenCounter;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An embedder that writes the token vectors of all documents it embeds to a file, in half precision, to be compared later.
 *
 * <p>The file is a row of records; one that was not finished is overwritten. Not safe for use by several processes.
 */
final class TokenFile implements Embedder {

    private static final int KEY_BYTES = 32;

    private final Embedder embedder;
    private final TokenEmbedder tokens;
    private final RandomAccessFile file;
    private final Map<String, Long> places = new HashMap<>();

    private TokenFile(Embedder embedder, RandomAccessFile file) {
        this.embedder = embedder;
        this.tokens = embedder.tokenEmbedder().orElseThrow();
        this.file = file;
    }

    /** Opens {@code path}, which is made if it is missing. */
    static TokenFile open(Path path, Embedder embedder) {
        try {
            if (path.getParent() != null) {
                Files.createDirectories(path.getParent());
            }
            var opened = new TokenFile(embedder, new RandomAccessFile(path.toFile(), "rw"));
            opened.load();
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep token vectors in " + path, e);
        }
    }

    /** The token vectors of a document, computed if they are not in the file. */
    TokenVectors tokensOf(String text) {
        if (!places.containsKey(key(text))) {
            embedDocuments(List.of(text));
        }
        return read(key(text));
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
    public List<Embedding> embedDocuments(List<String> texts) {
        List<TokenEmbedding> embeddings = tokens.embedDocumentTokens(texts);
        for (int i = 0; i < texts.size(); i++) {
            write(texts.get(i), embeddings.get(i).tokens());
        }
        return embeddings.stream().map(TokenEmbedding::whole).toList();
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedder.embedQuery(text);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return embedder.tokenEmbedder();
    }

    @Override
    public void close() {
        embedder.close();
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String key(String text) {
        return VectorKey.of(model().id(), text);
    }

    private void load() throws IOException {
        long end = 0;
        var key = new byte[KEY_BYTES];
        while (true) {
            try {
                file.seek(end);
                file.readFully(key);
                long next = end + KEY_BYTES + Integer.BYTES + (long) file.readInt() * recordBytes();
                if (next > file.length()) {
                    break;
                }
                places.put(new String(key, StandardCharsets.US_ASCII), end + KEY_BYTES);
                end = next;
            } catch (EOFException e) {
                break;
            }
        }
        file.setLength(end);
    }

    private int recordBytes() {
        return 3 * Integer.BYTES + model().dimension() * Short.BYTES;
    }

    synchronized void write(String text, TokenVectors vectors) {
        var out = ByteBuffer.allocate(KEY_BYTES + Integer.BYTES + vectors.size() * recordBytes());
        out.put(key(text).getBytes(StandardCharsets.US_ASCII)).putInt(vectors.size());
        var vector = new float[vectors.dimension()];
        for (int i = 0; i < vectors.size(); i++) {
            Token token = vectors.tokens().get(i);
            out.putInt(token.id()).putInt(token.start()).putInt(token.end());
            vectors.copyVector(i, vector);
            for (float value : vector) {
                out.putShort(Float.floatToFloat16(value));
            }
        }
        try {
            long end = file.length();
            file.seek(end);
            file.write(out.array());
            places.put(key(text), end + KEY_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write token vectors", e);
        }
    }

    private synchronized TokenVectors read(String key) {
        try {
            file.seek(Objects.requireNonNull(places.get(key)));
            int size = file.readInt();
            var bytes = new byte[size * recordBytes()];
            file.readFully(bytes);
            return read(ByteBuffer.wrap(bytes), size);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read token vectors", e);
        }
    }

    private TokenVectors read(ByteBuffer in, int size) {
        int dimension = model().dimension();
        var read = new Token[size];
        var values = new float[size * dimension];
        for (int i = 0; i < size; i++) {
            read[i] = new Token(in.getInt(), in.getInt(), in.getInt());
            for (int j = 0; j < dimension; j++) {
                values[i * dimension + j] = Float.float16ToFloat(in.getShort());
            }
        }
        return TokenVectors.of(dimension, List.of(read), values);
    }
}
