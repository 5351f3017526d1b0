package dev.ragstone.onnx;

import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Cuts texts into the pieces of a SentencePiece unigram model, such as XLM-RoBERTa's: of all ways to write a word with
 * pieces, the likeliest.
 *
 * <p>Characters that no piece has become one unknown token where they follow one another. Names of special tokens in a
 * text, such as {@code </s>}, are text like any other. Safe for use by several threads.
 */
final class UnigramTokenizer implements TextEncoder {

    /** How much less likely than the least likely piece an unknown character is, as SentencePiece has it. */
    private static final double UNKNOWN_PENALTY = 10;

    private final UnaryOperator<String> rules;
    private final Function<String, Stream<String>> split;
    private final PieceTrie trie;
    private final double[] scores;
    private final int unknown;
    private final double unknownScore;

    /**
     * Creates a tokenizer.
     *
     * @param pieces that may be found in a text, with their ids
     * @param scores of all pieces, by id
     */
    UnigramTokenizer(
            UnaryOperator<String> rules,
            Function<String, Stream<String>> split,
            Map<String, Integer> pieces,
            double[] scores,
            int unknown) {
        this.rules = rules;
        this.split = split;
        this.trie = new PieceTrie(pieces);
        this.scores = scores;
        this.unknown = unknown;
        this.unknownScore = Arrays.stream(scores).min().orElse(0) - UNKNOWN_PENALTY;
    }

    @Override
    public TokenIds encode(String text, int limit) {
        var path = new Path();
        split.apply(rules.apply(text)).forEachOrdered(path::add);
        return new TokenIds(Arrays.copyOf(path.ids, Math.min(path.count, limit)), path.count);
    }

    /** The best pieces for the words of one text, one word after the other. */
    private final class Path {

        private long[] ids = new long[32];
        private int count;
        /** The best score of the word up to each place, and the start and id of the last piece on the way there. */
        private double[] best = new double[0];

        private int[] starts = new int[0];
        private int[] lasts = new int[0];

        void add(String word) {
            reset(word.length());
            for (int i = 0; i < word.length(); ) {
                int next = i + Character.charCount(word.codePointAt(i));
                if (!offerPieces(word, i, next)) {
                    offer(i, next, unknown, unknownScore);
                }
                i = next;
            }
            append(word.length());
        }

        private void reset(int length) {
            if (best.length <= length) {
                best = new double[2 * length + 16];
                starts = new int[best.length];
                lasts = new int[best.length];
            }
            Arrays.fill(starts, 0, length + 1, PieceTrie.NONE);
            best[0] = 0;
        }

        /** Offers all pieces that begin at {@code start}; tells whether one of them is the single character there. */
        private boolean offerPieces(String word, int start, int next) {
            boolean single = false;
            int node = PieceTrie.ROOT;
            for (int end = start; end < word.length(); ) {
                node = trie.next(node, word.charAt(end++));
                if (node == PieceTrie.NONE) {
                    break;
                }
                int piece = trie.piece(node);
                if (piece != PieceTrie.NONE) {
                    offer(start, end, piece, scores[piece]);
                    single |= end == next;
                }
            }
            return single;
        }

        private void offer(int start, int end, int piece, double score) {
            if (starts[end] == PieceTrie.NONE || best[start] + score > best[end]) {
                best[end] = best[start] + score;
                starts[end] = start;
                lasts[end] = piece;
            }
        }

        private void append(int length) {
            int first = count;
            for (int end = length; end > 0; end = starts[end]) {
                if (lasts[end] != unknown || count == first || ids[count - 1] != unknown) {
                    if (count == ids.length) {
                        ids = Arrays.copyOf(ids, 2 * count);
                    }
                    ids[count++] = lasts[end];
                }
            }
            for (int i = first, j = count - 1; i < j; i++, j--) {
                long swapped = ids[i];
                ids[i] = ids[j];
                ids[j] = swapped;
            }
        }
    }
}
