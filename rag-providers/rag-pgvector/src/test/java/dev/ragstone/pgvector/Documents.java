package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Documents to store and vectors to find them by. */
final class Documents {

    private Documents() {}

    static DocumentUpdate of(DocumentInfo info, String... texts) {
        return of(info, text -> Vector.of(1, 0), texts);
    }

    static DocumentUpdate of(DocumentInfo info, Function<String, @Nullable Vector> vectors, String... texts) {
        var chunks = new ArrayList<StoredChunk>();
        var whole = new StringBuilder();
        for (String text : texts) {
            Chunk chunk = Chunk.of(info.id(), chunks.size(), whole.length(), text);
            chunks.add(new StoredChunk(chunk, "key of " + text, vectors.apply(text)));
            whole.append(text).append('\n');
        }
        return new DocumentUpdate(new Document(info, whole.toString(), List.of()), chunks);
    }

    static StoreBatch adding(Collection<DocumentUpdate> updates) {
        return new StoreBatch(List.copyOf(updates), List.of(), List.of());
    }

    static StoreBatch adding(DocumentUpdate... updates) {
        return adding(List.of(updates));
    }

    /** In clusters, as the vectors of texts are. */
    static Vector vector(Random random, int dimension, int clusters) {
        return vectorIn(random.nextInt(clusters), random, dimension);
    }

    static Vector vectorIn(int cluster, Random random, int dimension) {
        var centre = new Random(cluster);
        var values = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            values[i] = (float) (centre.nextGaussian() + 0.7 * random.nextGaussian());
        }
        return Vector.of(values);
    }

    static List<String> uris(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.document().uri()).toList();
    }

    static List<String> ids(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.chunk().id()).toList();
    }
}
