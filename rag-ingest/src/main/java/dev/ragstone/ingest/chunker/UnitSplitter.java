package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks the blocks of a section into units, each of which fits a chunk. */
final class UnitSplitter {

    private static final Pattern ITEM_START = Pattern.compile("(?m)^[ \\t]*+(?:[-*+\\u2022]|\\d{1,9}[.)])[ \\t]");

    private final Sentences sentences;
    private final Cost cost;
    private final int maxTokens;
    private final LongText longText;
    private final CodeLines codeLines;

    UnitSplitter(Sentences sentences, Cost cost, int maxTokens, int overlapTokens) {
        this.sentences = sentences;
        this.cost = cost;
        this.maxTokens = maxTokens;
        // Pieces no longer than the overlap let chunks of unbroken text overlap like any others.
        int piece = overlapTokens == 0 ? maxTokens / 4 : Math.min(overlapTokens, maxTokens / 2);
        this.longText = new LongText(cost, Math.max(piece, 1), maxTokens);
        this.codeLines = new CodeLines(cost, longText);
    }

    List<Unit> units(String text, Section section) {
        var units = new ArrayList<Unit>();
        int headingCost = 0;
        for (Block block : section.blocks()) {
            boolean heading = block.kind() == Block.Kind.HEADING;
            // What comes first under a heading leaves room for it, so that the heading is not left alone.
            int limit = headingCost > maxTokens / 2 ? maxTokens : maxTokens - headingCost;
            int before = units.size();
            addBlock(text, block, limit, units);
            headingCost = heading ? headingCost + cost(units.subList(before, units.size())) : 0;
            close(units, before);
        }
        return units;
    }

    private void addBlock(String text, Block block, int limit, List<Unit> units) {
        Span span = Span.trimmed(text, block.start(), block.end());
        switch (block.kind()) {
            case HEADING -> addWhole(text, span, limit, true, units);
            case PARAGRAPH, CAPTION -> addSentences(text, span, limit, units);
            case LIST -> addItems(text, span, limit, units);
            case TABLE -> addLines(text, span, limit, units);
            case CODE -> addCode(text, span, limit, units);
        }
    }

    private void addSentences(String text, Span span, int limit, List<Unit> units) {
        for (Span paragraph : Sentences.paragraphs(text, span.start(), span.end())) {
            int before = units.size();
            for (Span sentence : sentences.in(text, paragraph.start(), paragraph.end())) {
                addWhole(text, sentence, limit, false, units);
            }
            close(units, before);
        }
    }

    private void addItems(String text, Span span, int limit, List<Unit> units) {
        var start = ITEM_START.matcher(text).region(span.start(), span.end());
        int from = span.start();
        while (start.find()) {
            addItem(text, Span.trimmed(text, from, start.start()), limit, units);
            from = start.start();
        }
        addItem(text, Span.trimmed(text, from, span.end()), limit, units);
    }

    private void addItem(String text, Span item, int limit, List<Unit> units) {
        if (!item.isEmpty()) {
            addSentences(text, item, limit, units);
        }
    }

    private void addCode(String text, Span span, int limit, List<Unit> units) {
        int tokens = cost.of(text, span.start(), span.end());
        if (tokens <= limit) {
            units.add(new Unit(span.start(), span.end(), tokens, false, true));
        } else {
            units.addAll(codeLines.units(text, span, limit));
        }
    }

    private void addLines(String text, Span span, int limit, List<Unit> units) {
        for (Span line : Sentences.lines(text, span.start(), span.end())) {
            addWhole(text, line, limit, false, units);
        }
    }

    private void addWhole(String text, Span span, int limit, boolean heading, List<Unit> units) {
        if (span.isEmpty()) {
            return;
        }
        int tokens = cost.of(text, span.start(), span.end());
        if (tokens <= limit) {
            units.add(new Unit(span.start(), span.end(), tokens, heading, false));
        } else {
            units.addAll(longText.pieces(text, span.start(), span.end()));
        }
    }

    private static int cost(List<Unit> units) {
        return units.stream().mapToInt(Unit::cost).sum();
    }

    /** Marks the last unit as the end of a thought, if any was added since {@code before}. */
    private static void close(List<Unit> units, int before) {
        if (units.size() > before && !units.getLast().heading()) {
            Unit last = units.removeLast();
            units.add(new Unit(last.start(), last.end(), last.cost(), false, true));
        }
    }
}
