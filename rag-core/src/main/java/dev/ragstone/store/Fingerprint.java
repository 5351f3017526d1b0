package dev.ragstone.store;

import java.util.ArrayList;
import java.util.List;

/**
 * What an index was built with. Opening it with anything else would give silently wrong results, so it is refused.
 *
 * @param embedder id of the embedding model
 * @param dimension of its vectors
 * @param chunker id of the chunker
 * @param analyzer id of the text analysis
 * @param tokens {@linkplain TokenArchive#id() how} the vectors of tokens are kept, or {@link #NO_TOKENS}
 * @since 0.1
 */
public record Fingerprint(String embedder, int dimension, String chunker, String analyzer, String tokens) {

    /** Stands for an index without token vectors. */
    public static final String NO_TOKENS = "none";

    /** That of an index without token vectors. */
    public Fingerprint(String embedder, int dimension, String chunker, String analyzer) {
        this(embedder, dimension, chunker, analyzer, NO_TOKENS);
    }

    /** The same with other token vectors. */
    public Fingerprint withTokens(String tokens) {
        return new Fingerprint(embedder, dimension, chunker, analyzer, tokens);
    }

    /** What differs between this one, recorded in the index, and the one it is to be opened with; empty if nothing. */
    public List<String> differencesTo(Fingerprint opened) {
        var differences = new ArrayList<String>();
        compare("embedder", embedder, opened.embedder, differences);
        compare("dimension", dimension, opened.dimension, differences);
        compare("chunker", chunker, opened.chunker, differences);
        compare("analyzer", analyzer, opened.analyzer, differences);
        compare("token vectors", tokens, opened.tokens, differences);
        return differences;
    }

    private static void compare(String part, Object recorded, Object opened, List<String> differences) {
        if (!recorded.equals(opened)) {
            differences.add(part + " " + recorded + " instead of " + opened);
        }
    }
}
