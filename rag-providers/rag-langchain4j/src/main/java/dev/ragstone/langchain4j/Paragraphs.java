package dev.ragstone.langchain4j;

import dev.ragstone.document.Block;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The only structure in a text without any: what stands between empty lines. */
final class Paragraphs {

    private static final Pattern LINE = Pattern.compile("(.*)(?:\\R|$)");

    private Paragraphs() {}

    static List<Block> of(String text) {
        var blocks = new ArrayList<Block>();
        int start = -1;
        int lineStart = 0;
        int lastEnd = 0;
        Matcher lines = LINE.matcher(text);
        while (lineStart < text.length() && lines.find(lineStart)) {
            String line = lines.group(1);
            if (line.isBlank()) {
                start = close(blocks, start, lastEnd);
            } else {
                start = start < 0 ? lineStart + leading(line) : start;
                lastEnd = lineStart + line.stripTrailing().length();
            }
            lineStart = lines.end();
        }
        close(blocks, start, lastEnd);
        return blocks;
    }

    private static int close(List<Block> blocks, int start, int end) {
        if (start >= 0) {
            blocks.add(Block.of(Block.Kind.PARAGRAPH, start, end, List.of(), Place.none()));
        }
        return -1;
    }

    private static int leading(String line) {
        return line.length() - line.stripLeading().length();
    }
}
