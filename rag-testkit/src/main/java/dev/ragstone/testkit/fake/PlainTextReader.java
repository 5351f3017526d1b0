package dev.ragstone.testkit.fake;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads UTF-8 text: paragraphs are set apart by blank lines, and a line that starts with one to six {@code #} and a
 * blank is a heading. The first heading is the title. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class PlainTextReader implements DocumentReader {

    private static final Pattern LINE = Pattern.compile("[^\\n]*(?:\\n|$)");
    private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(\\S[^\\n]*?)\\s*");

    /** Creates a reader. */
    public PlainTextReader() {}

    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals("text/plain") || mediaType.equals("text/markdown");
    }

    @Override
    public Extraction read(SourceItem item) {
        try (var in = item.content().open()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.isBlank()
                    ? Extraction.without(Outcome.EMPTY, "there is no text in it", "text/plain")
                    : extraction(text);
        } catch (IOException e) {
            return Extraction.without(Outcome.FAILED, "could not be opened: " + e.getMessage(), "text/plain");
        }
    }

    private static Extraction extraction(String text) {
        List<Block> blocks = new Blocks(text).read();
        String title = blocks.stream()
                .filter(block -> block.kind() == Block.Kind.HEADING)
                .findFirst()
                .map(block -> block.headings().getLast())
                .orElse("");
        return new Extraction(
                Outcome.OK, "", title, "text/plain", DocumentInfo.UNKNOWN_LANGUAGE, Metadata.empty(), text, blocks);
    }

    /** Walks through the lines of one text. */
    private static final class Blocks {

        private final String text;
        private final List<Block> blocks = new ArrayList<>();
        private final List<String> headings = new ArrayList<>();
        private final List<Integer> levels = new ArrayList<>();
        private int start = -1;
        private int end = -1;

        private Blocks(String text) {
            this.text = text;
        }

        private List<Block> read() {
            Matcher line = LINE.matcher(text);
            while (line.find() && line.end() > line.start()) {
                Matcher heading = HEADING.matcher(line.group());
                if (heading.matches()) {
                    endParagraph();
                    heading(heading.group(1).length(), heading.group(2), line.start() + heading.start(2));
                } else if (line.group().isBlank()) {
                    endParagraph();
                } else {
                    start = start < 0 ? line.start() : start;
                    end = line.start() + line.group().stripTrailing().length();
                }
            }
            endParagraph();
            return blocks;
        }

        private void heading(int level, String title, int at) {
            while (!levels.isEmpty() && levels.getLast() >= level) {
                levels.removeLast();
                headings.removeLast();
            }
            levels.add(level);
            headings.add(title);
            blocks.add(Block.of(Block.Kind.HEADING, at, at + title.length(), headings, Place.none()));
        }

        private void endParagraph() {
            if (start >= 0) {
                blocks.add(Block.of(Block.Kind.PARAGRAPH, start, end, headings, Place.none()));
                start = -1;
            }
        }
    }
}
