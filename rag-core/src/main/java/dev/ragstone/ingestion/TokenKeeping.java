package dev.ragstone.ingestion;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.Store;
import dev.ragstone.store.TokenArchive;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that chunks bring the vectors of their tokens into a store that keeps them, and does nothing for any other.
 *
 * <p>A text whose vector is known is not embedded again unless its token vectors are not: they are made in the run that
 * makes the vector, and no other way.
 */
final class TokenKeeping {

    private final Embedder embedder;
    private final WarningList warnings;
    private final @Nullable TokenArchive archive;
    private final @Nullable TokenEmbedder tokenEmbedder;
    private final List<TokenArchive> known;
    private Map<String, CompressedTokens> recent = Map.of();
    private Map<String, CompressedTokens> current = new HashMap<>();

    /** @param original a store whose token vectors can be taken over, if it keeps them in the same way */
    private TokenKeeping(Store store, @Nullable Store original, Embedder embedder, WarningList warnings) {
        this.embedder = embedder;
        this.warnings = warnings;
        this.archive = store.tokenArchive().orElse(null);
        this.tokenEmbedder = archive == null ? null : embedder.tokenEmbedder().orElse(null);
        this.known = archive == null ? List.of() : known(archive, original);
        if (archive != null && tokenEmbedder == null) {
            warnings.warnOnce(
                    "token-vectors-missing",
                    "the index keeps token vectors, but the embedder "
                            + embedder.model().id() + " gives none: chunks are stored without them");
        }
    }

    static TokenKeeping into(Store store, Embedder embedder, WarningList warnings) {
        return new TokenKeeping(store, null, embedder, warnings);
    }

    static TokenKeeping copying(Store original, Store store, Embedder embedder, WarningList warnings) {
        return new TokenKeeping(store, original, embedder, warnings);
    }

    private static List<TokenArchive> known(TokenArchive archive, @Nullable Store original) {
        Optional<TokenArchive> other = original == null ? Optional.empty() : original.tokenArchive();
        return other.filter(before -> before.id().equals(archive.id()))
                .map(before -> List.of(archive, before))
                .orElse(List.of(archive));
    }

    /** Begins a batch; the token vectors of the one before may still be on their way into the index. */
    void begin() {
        recent = current;
        current = new HashMap<>();
    }

    /** Takes out of {@code vectors} those that must be made again, and returns them for when that fails. */
    Map<String, Vector> takeIncomplete(Map<String, Vector> vectors) {
        if (tokenEmbedder == null || vectors.isEmpty()) {
            return Map.of();
        }
        for (TokenArchive kept : known) {
            kept.find(vectors.keySet()).forEach(current::putIfAbsent);
        }
        var incomplete = new HashMap<String, Vector>();
        vectors.forEach((key, vector) -> {
            CompressedTokens before = recent.get(key);
            if (before != null) {
                current.put(key, before);
            } else if (!current.containsKey(key)) {
                incomplete.put(key, vector);
            }
        });
        vectors.keySet().removeAll(incomplete.keySet());
        if (!incomplete.isEmpty()) {
            warnings.warnOnce(
                    "token-vectors-made",
                    "texts whose vectors were known were embedded again, because this index keeps the vectors of tokens"
                            + " too and a vector cache or another index had none for them");
        }
        return incomplete;
    }

    /** Embeds texts, and keeps the vectors of their tokens where they are wanted. */
    List<Embedding> embed(List<TextOfItem> texts) {
        List<String> asked = texts.stream().map(TextOfItem::text).toList();
        if (archive == null || tokenEmbedder == null) {
            return embedder.embedDocuments(asked);
        }
        List<TokenEmbedding> embeddings = tokenEmbedder.embedDocumentTokens(asked);
        for (int i = 0; i < Math.min(texts.size(), embeddings.size()); i++) {
            current.put(texts.get(i).key(), archive.compress(embeddings.get(i).tokens()));
        }
        return embeddings.stream().map(TokenEmbedding::whole).toList();
    }

    /** The token vectors of a text of this batch; null where there are none. */
    @Nullable
    CompressedTokens of(String key) {
        return current.get(key);
    }

    /** Whether a text of this batch is to have token vectors and has none. */
    boolean isMissing(String key) {
        return tokenEmbedder != null && !current.containsKey(key);
    }
}
