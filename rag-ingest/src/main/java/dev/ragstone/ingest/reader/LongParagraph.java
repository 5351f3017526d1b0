package dev.ragstone.ingest.reader;

import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a paragraph that has grown long.
 *
 * <p>For every line that begins with anything but a letter, CommonMark's own paragraph hands all its lines so far to the
 * parsers of other blocks, which takes a time that grows with the square of their number. This one hands over none, so it
 * can neither become a heading by a line under it nor the first row of a table; what else may follow a paragraph still
 * ends it.
 */
final class LongParagraph extends AbstractBlockParser {

    private final Paragraph block = new Paragraph();

    private LongParagraph() {}

    @Override
    public Block getBlock() {
        return block;
    }

    @Override
    public boolean canHaveLazyContinuationLines() {
        return true;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
        return state.isBlank() ? BlockContinue.none() : BlockContinue.atIndex(state.getIndex());
    }

    /** Takes over from a paragraph that has become long. For a single parse, and used by one thread. */
    static final class Factory extends AbstractBlockParserFactory {

        // Lines of one paragraph that might have been something else.
        private static final int PATIENCE = 100;

        // Always ends a paragraph.
        private static final Pattern OTHER =
                Pattern.compile(" {0,3}(?:#{1,6}(?:[ \t]|$)|>|```[^`]*$|~~~|(?:[-*+]|1[.)])[ \t]+\\S).*");

        private @Nullable Block paragraph;
        private int lines;

        @Override
        public BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
            Block active = state.getActiveBlockParser().getBlock();
            if (!(active instanceof Paragraph) || state.getActiveBlockParser() instanceof LongParagraph) {
                return BlockStart.none();
            }
            lines = active.equals(paragraph) ? lines + 1 : 0;
            paragraph = active;
            boolean takesOver = lines >= PATIENCE
                    && !state.isBlank()
                    && !OTHER.matcher(rest(state)).matches();
            return takesOver ? BlockStart.of(new LongParagraph()).atIndex(state.getIndex()) : BlockStart.none();
        }

        /** Enough of the line to tell what it begins with. */
        private static CharSequence rest(ParserState state) {
            CharSequence line = state.getLine().getContent();
            return line.subSequence(state.getIndex(), Math.min(line.length(), state.getIndex() + 1000));
        }
    }
}
