package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Consecutive blocks under one heading. Text that no block claims is taken for a paragraph of the section it stands in.
 */
record Section(List<Block> blocks) {

    /** All of {@code document}'s text that is not white space, section by section. */
    static List<Section> of(Document document) {
        var sections = new ArrayList<Section>();
        var open = new ArrayList<Block>();
        for (Block block : withoutGaps(document)) {
            if (!open.isEmpty() && startsSection(open, block)) {
                sections.add(new Section(List.copyOf(open)));
                open.clear();
            }
            open.add(block);
        }
        if (!open.isEmpty()) {
            sections.add(new Section(List.copyOf(open)));
        }
        return sections;
    }

    /** The places its blocks between two offsets stand at, each once. */
    List<Place> places(int start, int end) {
        var places = new LinkedHashSet<Place>();
        for (int at = firstEndingAfter(start);
                at < blocks.size() && blocks.get(at).start() < end;
                at++) {
            Place place = blocks.get(at).place();
            if (place.kind() != Place.Kind.NONE) {
                places.add(place);
            }
        }
        return List.copyOf(places);
    }

    /** The headings of the text that ends at {@code end}. */
    List<String> headings(int end) {
        return blocks.get(firstEndingAfter(end - 1)).headings();
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

    private static boolean startsSection(List<Block> open, Block block) {
        if (block.kind() != Block.Kind.HEADING) {
            return !block.headings().equals(open.getLast().headings());
        }
        // A heading with nothing but a sub-heading below it makes no passage of its own: it opens its sub-section's.
        boolean onlyHeadings = open.stream().allMatch(each -> each.kind() == Block.Kind.HEADING);
        return !onlyHeadings || !isBelow(block.headings(), open.getLast().headings());
    }

    private static boolean isBelow(List<String> path, List<String> ancestor) {
        return path.size() > ancestor.size() && path.subList(0, ancestor.size()).equals(ancestor);
    }

    private static List<Block> withoutGaps(Document document) {
        var blocks = new ArrayList<Block>();
        int from = 0;
        List<String> headings = List.of();
        Place place = Place.none();
        for (Block block : document.blocks()) {
            addGap(blocks, document.text(), new Span(from, block.start()), headings, place);
            from = block.end();
            headings = block.headings();
            place = block.place();
            if (!Span.trimmed(document.text(), block.start(), block.end()).isEmpty()) {
                blocks.add(block);
            }
        }
        addGap(blocks, document.text(), new Span(from, document.text().length()), headings, place);
        return blocks;
    }

    private static void addGap(List<Block> blocks, String text, Span gap, List<String> headings, Place place) {
        Span inked = Span.trimmed(text, gap.start(), gap.end());
        if (!inked.isEmpty()) {
            blocks.add(Block.of(Block.Kind.PARAGRAPH, inked.start(), inked.end(), headings, place));
        }
    }
}
