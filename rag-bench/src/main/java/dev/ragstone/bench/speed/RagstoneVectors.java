package dev.ragstone.bench.speed;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.lucene.LuceneVectorStore;
import dev.ragstone.retrieval.lucene.VectorPrecision;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Ours: a {@link LuceneVectorStore} on disk, as it comes. */
final class RagstoneVectors implements Contender {

    private static final String TEXT = "A passage of a document, as long as a sentence often is.";

    private final Path folder;
    private final VectorPrecision precision;
    private final LuceneVectorStore store;

    RagstoneVectors(Path folder, int dimension, VectorPrecision precision) {
        this.folder = folder;
        this.precision = precision;
        this.store =
                LuceneVectorStore.builder(folder, dimension).vectors(precision).open();
    }

    @Override
    public String name() {
        return "Ragstone LuceneVectorStore"
                + (precision == VectorPrecision.FLOAT
                        ? ""
                        : " " + precision.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        store.upsert(IntStream.range(0, vectors.size())
                .mapToObj(i -> chunk(from + i, vectors.get(i)))
                .toList());
    }

    private static EmbeddedChunk chunk(int number, float[] vector) {
        String uri = "file:///documents/" + number;
        var info = DocumentInfo.of(uri);
        var chunk = Chunk.of(info.id(), number, 0, TEXT);
        return new EmbeddedChunk(info, chunk, Vector.of(vector));
    }

    @Override
    public void ready() {
        store.settle();
    }

    @Override
    public int[] nearest(float[] query, int limit) {
        return store.search(new VectorQuery(Vector.of(query), SearchScope.everything(), limit)).stream()
                .mapToInt(found -> found.chunk().ordinal())
                .toArray();
    }

    @Override
    public long diskBytes() {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
