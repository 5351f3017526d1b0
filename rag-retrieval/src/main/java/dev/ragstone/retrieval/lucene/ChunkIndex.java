package dev.ragstone.retrieval.lucene;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.IOFunction;

/** An index of nothing but chunks: what a keyword index and a vector store of its own have in common. */
final class ChunkIndex implements AutoCloseable {

    private final CommittedIndex index;

    ChunkIndex(CommittedIndex index) {
        this.index = index;
    }

    /** Writes {@code chunks} in one commit, each in the place of the one with the same id. */
    <T> void upsert(List<T> chunks, Function<T, String> id, Function<T, Document> fields) {
        if (!chunks.isEmpty()) {
            index.write(writer -> {
                for (T chunk : chunks) {
                    writer.updateDocument(ChunkDocuments.chunkTerm(id.apply(chunk)), fields.apply(chunk));
                }
            });
        }
    }

    void delete(Collection<String> chunkIds) {
        Term[] terms = chunkIds.stream().map(ChunkDocuments::chunkTerm).toArray(Term[]::new);
        if (terms.length > 0) {
            index.write(writer -> writer.deleteDocuments(terms));
        }
    }

    <T> T read(IOFunction<ChunkSearcher, T> reading) {
        return index.read(reading);
    }

    void settle() {
        index.settle();
    }

    @Override
    public void close() {
        index.close();
    }
}
