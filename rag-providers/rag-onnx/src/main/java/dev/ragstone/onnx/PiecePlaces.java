package dev.ragstone.onnx;

import dev.ragstone.embedding.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where the word pieces of one text are in it. Kept apart, since counting and plain embedding do without. */
final class PiecePlaces {

    private int[] letterStarts = new int[64];
    private int[] letterEnds = new int[64];
    private int[] pieces = new int[256];

    /** The letter numbered {@code index} of the present word comes from {@code [start, end)} of the text. */
    void letter(int index, int start, int end) {
        if (index == letterStarts.length) {
            letterStarts = Arrays.copyOf(letterStarts, 2 * index);
            letterEnds = Arrays.copyOf(letterEnds, 2 * index);
        }
        letterStarts[index] = start;
        letterEnds[index] = end;
    }

    /** The piece numbered {@code index} of the text is made of the letters {@code [first, end)} of the present word. */
    void piece(int index, int first, int end) {
        if (2 * index + 2 > pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * pieces.length);
        }
        pieces[2 * index] = letterStarts[first];
        pieces[2 * index + 1] = letterEnds[end - 1];
    }

    /** The pieces with these ids as tokens. */
    List<Token> tokens(long[] ids) {
        var tokens = new ArrayList<Token>(ids.length);
        for (int i = 0; i < ids.length; i++) {
            tokens.add(new Token((int) ids[i], pieces[2 * i], pieces[2 * i + 1]));
        }
        return tokens;
    }
}
