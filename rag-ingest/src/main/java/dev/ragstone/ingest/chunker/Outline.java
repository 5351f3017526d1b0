package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The blocks of a document without gaps, and what they say about a slice of its text. Text that no block claims is taken
 * for a paragraph of the section it stands in.
 */
final class Outline {

    private final String text;
    private final List<Block> blocks = new ArrayList<>();
    private final Set<Block> gaps = new HashSet<>();

    private Outline(String text) {
        this.text = text;
    }

    static Outline of(Document document) {
        var outline = new Outline(document.text());
        int from = 0;
        List<String> headings = List.of();
        Place place = Place.none();
        for (Block block : document.blocks()) {
            outline.addGap(from, block.start(), headings, place);
            from = block.end();
            headings = block.headings();
            place = block.place();
            if (!Span.trimmed(document.text(), block.start(), block.end()).isEmpty()) {
                outline.blocks.add(block);
            }
        }
        outline.addGap(from, document.text().length(), headings, place);
        return outline;
    }

    /** All blocks that hold more than white space, in order. */
    List<Block> blocks() {
        return blocks;
    }

    /** The blocks a slice touches. */
    List<Block> touched(Span span) {
        int from = firstEndingAfter(span.start());
        int to = from;
        while (to < blocks.size() && blocks.get(to).start() < span.end()) {
            to++;
        }
        return blocks.subList(from, to);
    }

    /** The places a slice stands at, each once. */
    List<Place> places(Span span) {
        var places = new LinkedHashSet<Place>();
        for (Block block : touched(span)) {
            if (block.place().kind() != Place.Kind.NONE) {
                places.add(block.place());
            }
        }
        return List.copyOf(places);
    }

    /** The headings that all text of a slice stands under; a heading belongs to the text that follows it. */
    List<String> headings(Span span) {
        List<Block> all = touched(span);
        List<Block> real = all.stream().filter(block -> !gaps.contains(block)).toList();
        // Decoration between blocks says nothing about where it belongs.
        List<Block> touched = real.isEmpty() ? all : real;
        List<Block> contents = touched.stream()
                .filter(block -> block.kind() != Block.Kind.HEADING)
                .toList();
        if (!contents.isEmpty()) {
            return shared(contents);
        }
        List<String> shared = shared(touched);
        boolean nested = !touched.isEmpty() && shared.equals(touched.getFirst().headings());
        return nested ? touched.getLast().headings() : shared;
    }

    /** The header rows of tables of which a slice holds rows, but not the header. */
    List<String> missingHeaders(Span span) {
        var headers = new LinkedHashSet<String>();
        for (Block block : touched(span)) {
            Block.TableRows rows = block.table();
            if (rows != null && !rows.header().isBlank() && !holdsHeader(span, block, rows.header())) {
                headers.add(rows.header().strip());
            }
        }
        return List.copyOf(headers);
    }

    /** Readers may give the header without its markup, so only letters and digits are compared. */
    private boolean holdsHeader(Span span, Block block, String header) {
        String wanted = bare(header);
        int start = Span.trimmed(text, block.start(), block.end()).start();
        int end = start;
        while (end < block.end() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return span.start() <= start
                && end <= span.end()
                && bare(text.substring(start, end)).startsWith(wanted);
    }

    private static String bare(String row) {
        return row.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static List<String> shared(List<Block> blocks) {
        List<String> shared = blocks.isEmpty() ? List.of() : blocks.getFirst().headings();
        for (Block block : blocks) {
            int same = 0;
            while (same < shared.size()
                    && same < block.headings().size()
                    && shared.get(same).equals(block.headings().get(same))) {
                same++;
            }
            shared = shared.subList(0, same);
        }
        return shared;
    }

    private int firstEndingAfter(int offset) {
        int low = 0;
        int high = blocks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (blocks.get(middle).end() > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private void addGap(int start, int end, List<String> headings, Place place) {
        Span inked = Span.trimmed(text, start, end);
        if (!inked.isEmpty()) {
            Block gap = Block.of(Block.Kind.PARAGRAPH, inked.start(), inked.end(), headings, place);
            blocks.add(gap);
            gaps.add(gap);
        }
    }
}
