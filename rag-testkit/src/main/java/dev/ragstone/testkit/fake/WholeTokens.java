package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Keeps token vectors without making them smaller. */
record WholeTokens(Function<Set<String>, Map<String, CompressedTokens>> kept) implements TokenArchive {

    @Override
    public String id() {
        return "whole";
    }

    @Override
    public CompressedTokens compress(TokenVectors tokens) {
        var out = ByteBuffer.allocate(tokens.size() * (1 + tokens.dimension()) * Integer.BYTES);
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.tokens().get(i);
            out.putInt(token.id());
            for (float value : tokens.vector(i).toArray()) {
                out.putFloat(value);
            }
        }
        return CompressedTokens.of(out.array());
    }

    @Override
    public Map<String, CompressedTokens> find(Set<String> vectorKeys) {
        return kept.apply(vectorKeys);
    }
}
