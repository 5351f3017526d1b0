package dev.ragstone.onnx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The pieces of words that a model knows, arranged so that the longest one at a place is found in one walk.
 *
 * <p>Two tries share one table: pieces that begin a word, and pieces that continue one (written with {@code ##} in the
 * vocabulary file). Immutable once built, so safe for use by several threads.
 */
final class Vocabulary {

    /** Root of the pieces that begin a word. */
    static final int BEGINNING = 0;

    /** Root of the pieces that continue a word. */
    static final int CONTINUATION = 1;

    /** No such node, no such piece. */
    static final int NONE = -1;

    private static final String CONTINUATION_MARK = "##";

    /** Each name comes once, so remembering them would only take time. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private final long[] edges;
    private final int[] targets;
    private final int[] pieces;
    private int nodes = 2;

    private Vocabulary(Map<String, Integer> ids) {
        int characters = ids.keySet().stream().mapToInt(String::length).sum();
        // At most one edge for each character; a table at most half full keeps the probes short.
        this.edges = new long[Integer.highestOneBit(characters) * 4];
        this.targets = new int[edges.length];
        this.pieces = new int[characters + nodes];
        Arrays.fill(edges, NONE);
        Arrays.fill(pieces, NONE);
        ids.forEach(this::insert);
    }

    static Vocabulary of(Map<String, Integer> ids) {
        return new Vocabulary(ids);
    }

    /**
     * Reads the {@code vocab} of a Hugging Face {@code tokenizer.json}.
     *
     * @throws IOException if the stream cannot be read or has no vocabulary
     */
    static Vocabulary readTokenizerJson(InputStream in) throws IOException {
        Map<String, Integer> ids = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(in)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.START_OBJECT && "vocab".equals(json.currentName())) {
                    while (json.nextToken() != JsonToken.END_OBJECT) {
                        ids.put(json.currentName(), json.nextIntValue(NONE));
                    }
                }
            }
        }
        if (ids.isEmpty()) {
            throw new IOException("the tokenizer file has no vocabulary");
        }
        return new Vocabulary(ids);
    }

    /** The id of a piece written as in the vocabulary file. */
    int id(String piece) {
        int node = root(piece);
        for (int i = rootLength(node); i < piece.length() && node != NONE; i++) {
            node = next(node, piece.charAt(i));
        }
        if (node == NONE || piece(node) == NONE) {
            throw new IllegalArgumentException("the vocabulary has no piece " + piece);
        }
        return piece(node);
    }

    /** Where {@code letter} leads from {@code node}, or {@link #NONE}. */
    int next(int node, char letter) {
        long edge = edge(node, letter);
        int slot = slot(edge);
        while (edges[slot] != edge) {
            if (edges[slot] == NONE) {
                return NONE;
            }
            slot = (slot + 1) & (edges.length - 1);
        }
        return targets[slot];
    }

    /** The id of the piece that ends at {@code node}, or {@link #NONE}. */
    int piece(int node) {
        return pieces[node];
    }

    private void insert(String piece, int id) {
        int node = root(piece);
        for (int i = rootLength(node); i < piece.length(); i++) {
            int next = next(node, piece.charAt(i));
            node = next == NONE ? connect(node, piece.charAt(i)) : next;
        }
        pieces[node] = id;
    }

    private static int root(String piece) {
        return piece.startsWith(CONTINUATION_MARK) ? CONTINUATION : BEGINNING;
    }

    private static int rootLength(int root) {
        return root == CONTINUATION ? CONTINUATION_MARK.length() : 0;
    }

    private int connect(int node, char letter) {
        long edge = edge(node, letter);
        int slot = slot(edge);
        while (edges[slot] != NONE) {
            slot = (slot + 1) & (edges.length - 1);
        }
        edges[slot] = edge;
        targets[slot] = nodes;
        return nodes++;
    }

    private static long edge(int node, char letter) {
        return ((long) node << Character.SIZE) | letter;
    }

    private int slot(long edge) {
        long mixed = edge * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & (edges.length - 1);
    }
}
