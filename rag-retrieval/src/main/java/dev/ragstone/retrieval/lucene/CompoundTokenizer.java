package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/** Gives Lucene the pieces of a text's {@link CompoundWords}; their type says which are wholes. */
final class CompoundTokenizer extends Tokenizer {

    static final String WHOLE = "whole";
    static final String PART = "part";

    private final Predicate<String> stopWord;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);
    private final Deque<CompoundWords.Piece> pieces = new ArrayDeque<>();
    private CompoundWords compounds;
    private int length;

    CompoundTokenizer(Predicate<String> stopWord) {
        this.stopWord = stopWord;
        this.compounds = new CompoundWords("", stopWord);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        var text = new StringWriter();
        input.transferTo(text);
        length = text.getBuffer().length();
        compounds = new CompoundWords(text.toString(), stopWord);
        pieces.clear();
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        if (pieces.isEmpty()) {
            pieces.addAll(compounds.next());
        }
        CompoundWords.Piece piece = pieces.poll();
        if (piece == null) {
            return false;
        }
        term.setEmpty().append(piece.text());
        offset.setOffset(correctOffset(piece.start()), correctOffset(piece.end()));
        type.setType(piece.whole() ? WHOLE : PART);
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        offset.setOffset(correctOffset(length), correctOffset(length));
    }
}
