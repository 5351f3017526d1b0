package dev.ragstone.onnx;

import dev.ragstone.embedding.Token;
import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;
import java.util.List;

/**
 * What the model wants around the tokens of a text: a start mark, perhaps an instruction, and an end mark.
 *
 * <p>The instruction can be put before the tokens rather than before the text because it ends with a space, and no word
 * piece crosses one. Immutable.
 */
final class TokenFrame {

    /** How many tokens the model can take at once, marks included. */
    private static final int POSITIONS = 512;

    /** The longest text, in tokens, that fits whole without an instruction. */
    static final int MAX_DOCUMENT = POSITIONS - 2;

    private final WordPieceTokenizer tokenizer;
    private final long start;
    private final long[] instruction;
    private final long end;

    TokenFrame(WordPieceTokenizer tokenizer, String instruction) {
        this.tokenizer = tokenizer;
        this.start = tokenizer.id("[CLS]");
        this.instruction = tokenizer.encode(instruction, POSITIONS).ids();
        this.end = tokenizer.id("[SEP]");
    }

    /** The longest text, in tokens, that fits whole. */
    int limit() {
        return MAX_DOCUMENT - instruction.length;
    }

    /** The tokens of {@code text}, as many as fit, with what belongs around them. */
    Framed frame(String text) {
        return frame(tokenizer.encode(text, limit()));
    }

    /** The same, with the place of each token. */
    Placed framePlaced(String text) {
        var places = new PiecePlaces();
        TokenIds content = tokenizer.encode(text, limit(), places);
        return new Placed(frame(content), 1 + instruction.length, places.tokens(content.ids()));
    }

    private Framed frame(TokenIds content) {
        var ids = new long[instruction.length + content.ids().length + 2];
        ids[0] = start;
        System.arraycopy(instruction, 0, ids, 1, instruction.length);
        System.arraycopy(content.ids(), 0, ids, 1 + instruction.length, content.ids().length);
        ids[ids.length - 1] = end;
        return new Framed(ids, content.count());
    }

    /**
     * What to run the model on.
     *
     * @param ids what the model sees; owned by the receiver
     * @param count of all tokens of the text, with none of what stands around them
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on at once, never compared.
    record Framed(long[] ids, int count) {}

    /**
     * What to run the model on, and which of it the text is.
     *
     * @param first where the tokens of the text begin in what the model sees
     */
    record Placed(Framed framed, int first, List<Token> tokens) {}
}
