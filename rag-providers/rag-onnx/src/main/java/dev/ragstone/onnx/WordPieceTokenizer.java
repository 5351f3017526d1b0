package dev.ragstone.onnx;

import dev.ragstone.token.TokenCounter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts texts into the word pieces that an uncased BERT model was trained on.
 *
 * <p>Reads the text once, keeps no more than was asked for, and never cuts silently: the count is always that of the
 * whole text. Names of special tokens in a text, such as {@code [CLS]}, are text like any other. Safe for use by several
 * threads.
 */
final class WordPieceTokenizer implements TokenCounter {

    private final BertAlphabet alphabet = new BertAlphabet();
    private final Vocabulary vocabulary;
    private final int unknown;

    WordPieceTokenizer(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        this.unknown = vocabulary.id("[UNK]");
    }

    /** The id of a piece written as in the vocabulary file, such as {@code [CLS]}. */
    int id(String piece) {
        return vocabulary.id(piece);
    }

    /** The first {@code limit} tokens of {@code text}, and how many it has in all. */
    TokenIds encode(String text, int limit) {
        return encode(text, limit, null);
    }

    /** The same, and {@code places} learns where in the text they are. */
    TokenIds encode(String text, int limit, @Nullable PiecePlaces places) {
        var pieces = new WordPieces(vocabulary, unknown, limit, places);
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int next = i + Character.charCount(point);
            String letters = alphabet.replacement(point);
            for (int j = 0; j < letters.length(); j++) {
                pieces.add(letters.charAt(j), i, next);
            }
            i = next;
        }
        return pieces.finish();
    }

    @Override
    public int count(String text) {
        return encode(text, 0).count();
    }

    /**
     * What a text was cut into.
     *
     * @param ids of its first tokens; owned by the receiver
     * @param count of all its tokens
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on at once, never compared.
    record TokenIds(long[] ids, int count) {}

    /** The words of one text, taken letter by letter. */
    private static final class WordPieces {

        /** A longer word is one unknown token, as the model's own tokenizer has it. */
        private static final int LONGEST_WORD = 100;

        private final Vocabulary vocabulary;
        private final int unknown;
        private final int limit;
        private final char[] word = new char[2 * LONGEST_WORD];
        private int wordLength;
        private int wordPoints;
        private final @Nullable PiecePlaces places;
        private long[] ids = new long[0];
        private int count;

        WordPieces(Vocabulary vocabulary, int unknown, int limit, @Nullable PiecePlaces places) {
            this.vocabulary = vocabulary;
            this.unknown = unknown;
            this.limit = limit;
            this.places = places;
        }

        void add(char letter, int start, int end) {
            if (letter == ' ') {
                endWord();
                return;
            }
            if (!Character.isLowSurrogate(letter)) {
                wordPoints++;
            }
            if (wordPoints <= LONGEST_WORD) {
                word[wordLength++] = letter;
            }
            if (places != null) {
                // Letters of a word that is too long all count as its last one, which so reaches to its end.
                places.letter(wordPoints <= LONGEST_WORD ? wordLength - 1 : wordLength, start, end);
            }
        }

        TokenIds finish() {
            endWord();
            return new TokenIds(Arrays.copyOf(ids, Math.min(count, limit)), count);
        }

        private void endWord() {
            if (wordPoints > LONGEST_WORD) {
                append(unknown, 0, wordLength + 1);
            } else if (wordPoints > 0) {
                cutWord();
            }
            wordLength = 0;
            wordPoints = 0;
        }

        private void cutWord() {
            int before = count;
            int root = Vocabulary.BEGINNING;
            for (int start = 0; start < wordLength; ) {
                int end = longestPiece(root, start);
                if (end == start) {
                    // A word with one unknown piece is unknown as a whole.
                    count = before;
                    append(unknown, 0, wordLength);
                    return;
                }
                start = end;
                root = Vocabulary.CONTINUATION;
            }
        }

        /** Appends the longest piece that begins at {@code start}, and tells where it ends. */
        private int longestPiece(int root, int start) {
            int longest = Vocabulary.NONE;
            int end = start;
            int node = root;
            for (int i = start; i < wordLength; i++) {
                node = vocabulary.next(node, word[i]);
                if (node == Vocabulary.NONE) {
                    break;
                }
                if (vocabulary.piece(node) != Vocabulary.NONE) {
                    longest = vocabulary.piece(node);
                    end = i + 1;
                }
            }
            if (longest != Vocabulary.NONE) {
                append(longest, start, end);
            }
            return end;
        }

        /** Appends a token made of the letters {@code [first, end)} of the present word. */
        private void append(int id, int first, int end) {
            if (count < limit) {
                if (places != null) {
                    places.piece(count, first, end);
                }
                if (count == ids.length) {
                    ids = Arrays.copyOf(ids, Math.min(limit, Math.max(32, 2 * count)));
                }
                ids[count] = id;
            }
            count++;
        }
    }
}
