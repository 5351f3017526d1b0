package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** The token vectors of a {@link LuceneStore}: doc values beside those of their chunks. */
record LuceneTokens(CommittedIndex index, TokenCompression compression) implements TokenArchive {

    @Override
    public String id() {
        return compression.id();
    }

    @Override
    public CompressedTokens compress(TokenVectors tokens) {
        return compression.compress(tokens);
    }

    @Override
    public Map<String, CompressedTokens> find(Set<String> vectorKeys) {
        var lookup = new TokenLookup(vectorKeys);
        return Collections.unmodifiableMap(index.read(lookup::in));
    }
}
