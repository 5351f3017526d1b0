package dev.ragstone.ingest.chunker;

import java.util.List;

/** Cuts the text of a section into chunks of whole sentences, list items, table rows and code blocks. */
final class SectionPacker {

    private final UnitSplitter splitter;
    private final Packer packer;

    SectionPacker(Sentences sentences, Cost cost, int limit, int overlap) {
        this.splitter = new UnitSplitter(sentences, cost, limit, overlap);
        this.packer = new Packer(cost, limit, overlap);
    }

    List<Span> pack(String text, Section section) {
        return packer.pack(text, splitter.units(text, section));
    }
}
