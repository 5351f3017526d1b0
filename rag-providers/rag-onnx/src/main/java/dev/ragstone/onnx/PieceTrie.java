package dev.ragstone.onnx;

import java.util.Arrays;
import java.util.Map;

/**
 * The pieces of a vocabulary, arranged so that all of them that begin at a place are found in one walk.
 *
 * <p>Nodes are numbered level by level, so the children of a node lie side by side in the order of their letters. That
 * takes ten bytes a node, and vocabularies of many languages have a million. Immutable.
 */
final class PieceTrie {

    static final int ROOT = 0;

    /** No such node, no such piece. */
    static final int NONE = -1;

    private char[] letters = new char[1024];
    private int[] pieces = new int[1024];
    /** Of each node; its last one is before the first child of the next node. */
    private int[] firstChild = new int[1024];

    private int nodes = 1;

    /** @param ids of the pieces, none of which is empty */
    PieceTrie(Map<String, Integer> ids) {
        String[] sorted = ids.keySet().toArray(String[]::new);
        Arrays.sort(sorted);
        var ranges = new Ranges();
        ranges.add(0, sorted.length, 0);
        for (int node = 0; node < nodes; node++) {
            int from = ranges.from[node];
            int depth = ranges.depth[node];
            pieces[node] = NONE;
            if (from < ranges.to[node] && sorted[from].length() == depth) {
                pieces[node] = ids.getOrDefault(sorted[from], NONE);
                from++;
            }
            firstChild[node] = nodes;
            addChildren(sorted, from, ranges.to[node], depth, ranges);
        }
        letters = Arrays.copyOf(letters, nodes);
        pieces = Arrays.copyOf(pieces, nodes);
        firstChild = Arrays.copyOf(firstChild, nodes + 1);
        firstChild[nodes] = nodes;
    }

    private void addChildren(String[] sorted, int from, int to, int depth, Ranges ranges) {
        for (int start = from; start < to; ) {
            char letter = sorted[start].charAt(depth);
            int end = start + 1;
            while (end < to && sorted[end].charAt(depth) == letter) {
                end++;
            }
            if (nodes == letters.length) {
                letters = Arrays.copyOf(letters, 2 * nodes);
                pieces = Arrays.copyOf(pieces, 2 * nodes);
                firstChild = Arrays.copyOf(firstChild, 2 * nodes);
            }
            letters[nodes++] = letter;
            ranges.add(start, end, depth + 1);
            start = end;
        }
    }

    /** Where {@code letter} leads from {@code node}, or {@link #NONE}. */
    int next(int node, char letter) {
        int found = Arrays.binarySearch(letters, firstChild[node], firstChild[node + 1], letter);
        return found < 0 ? NONE : found;
    }

    /** The id of the piece that ends at {@code node}, or {@link #NONE}. */
    int piece(int node) {
        return pieces[node];
    }

    /** Which of the sorted pieces are below each node. */
    private static final class Ranges {

        private int[] from = new int[1024];
        private int[] to = new int[1024];
        private int[] depth = new int[1024];
        private int size;

        void add(int start, int end, int length) {
            if (size == from.length) {
                from = Arrays.copyOf(from, 2 * size);
                to = Arrays.copyOf(to, 2 * size);
                depth = Arrays.copyOf(depth, 2 * size);
            }
            from[size] = start;
            to[size] = end;
            depth[size++] = length;
        }
    }
}
