package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import java.util.ArrayList;
import java.util.List;

/** Consecutive blocks under one heading. */
record Section(List<Block> blocks) {

    /** All of a document's text that is not white space, section by section. */
    static List<Section> of(Outline outline) {
        var sections = new ArrayList<Section>();
        var open = new ArrayList<Block>();
        for (Block block : outline.blocks()) {
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
}
