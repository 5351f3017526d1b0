package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes the blocks of a tagged file. The tags say what the text is and in which order it is read, the pages where it
 * stands; this joins the two, so that every block knows its page.
 */
final class PdfStructure {

    // Tags that leave out more than this cannot be trusted with the rest.
    private static final double LEAST_COVERED = 0.85;
    private static final double MOST_DECORATION = 0.5;

    private record Key(int owner, int content) {}

    private final List<PdfLine> lines;
    private final LineJoiner joiner;
    private final PdfOutline outline;

    private PdfStructure(List<PdfLine> lines, PdfOutline outline) {
        this.lines = lines;
        this.joiner = LineJoiner.of(lines);
        this.outline = outline;
    }

    /**
     * Writes the blocks, unless the tags are of no use: they miss much of the text, or say nothing but "paragraph".
     *
     * @return whether it wrote them
     */
    static boolean write(PdfTags tags, PdfMarks marks, List<PdfLine> lines, PdfOutline outline, BlockWriter writer) {
        var structure = new PdfStructure(lines, outline);
        List<PdfDraft> drafts = structure.drafts(tags, marks);
        if (!structure.isUseful(drafts)) {
            return false;
        }
        structure.addLeftovers(drafts);
        structure.write(drafts, writer);
        return true;
    }

    private List<PdfDraft> drafts(PdfTags tags, PdfMarks marks) {
        Map<Key, List<PdfPiece>> pieces = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            for (PdfLine.Run run : lines.get(i).runs()) {
                if (run.content() >= 0) {
                    pieces.computeIfAbsent(new Key(run.owner(), run.content()), key -> new ArrayList<>())
                            .add(new PdfPiece(i, run.start(), run.end()));
                }
            }
        }
        // Taken out when first named, so that no text comes twice.
        var visitor = new PdfTagVisitor((owner, number) -> {
            List<PdfPiece> found = pieces.remove(new Key(marks.number(owner), number));
            return found == null ? List.of() : found;
        });
        tags.walk(visitor);
        return new ArrayList<>(visitor.drafts());
    }

    private boolean isUseful(List<PdfDraft> drafts) {
        long all = 0;
        long decoration = 0;
        for (PdfLine line : lines) {
            for (PdfLine.Run run : line.runs()) {
                all += run.end() - run.start();
                decoration += run.content() == PdfLine.ARTIFACT ? run.end() - run.start() : 0;
            }
        }
        long covered = drafts.stream()
                .flatMap(draft -> draft.pieces().stream())
                .mapToLong(piece -> piece.end() - piece.start())
                .sum();
        boolean telling = drafts.stream()
                .anyMatch(draft -> !(draft instanceof PdfDraft.Words words) || words.kind() != Kind.PARAGRAPH);
        return telling && decoration < all * MOST_DECORATION && covered >= (all - decoration) * LEAST_COVERED;
    }

    /** Text on the pages that no tag names comes after the last block of its page. */
    private void addLeftovers(List<PdfDraft> drafts) {
        Set<PdfPiece> named = new HashSet<>();
        drafts.forEach(draft -> named.addAll(draft.pieces()));
        Map<Integer, List<PdfPiece>> left = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            for (PdfLine.Run run : lines.get(i).runs()) {
                var piece = new PdfPiece(i, run.start(), run.end());
                if (run.content() != PdfLine.ARTIFACT && !named.contains(piece)) {
                    left.computeIfAbsent(lines.get(i).page(), page -> new ArrayList<>())
                            .add(piece);
                }
            }
        }
        if (left.isEmpty()) {
            return;
        }
        // Where on each page the last block begins that the tags name.
        Map<Integer, Integer> ends = new TreeMap<>();
        for (int i = 0; i < drafts.size(); i++) {
            ends.put(page(drafts.get(i).pieces()), i + 1);
        }
        int inserted = 0;
        for (var page : new TreeMap<>(left).entrySet()) {
            int at = ends.entrySet().stream()
                    .filter(end -> end.getKey() <= page.getKey())
                    .mapToInt(Map.Entry::getValue)
                    .max()
                    .orElse(0);
            drafts.add(at + inserted, new PdfDraft.Words(Kind.PARAGRAPH, 0, page.getValue()));
            inserted++;
        }
    }

    private void write(List<PdfDraft> drafts, BlockWriter writer) {
        IdentityHashMap<PdfDraft, Integer> levels = levels(drafts);
        for (PdfDraft draft : drafts) {
            switch (draft) {
                case PdfDraft.Words words -> writeWords(words, levels.getOrDefault(words, -1), writer);
                case PdfDraft.Items items -> writeItems(items, writer);
                case PdfDraft.Table table -> writeTable(table, writer);
            }
        }
    }

    /** The levels of headings; where no tag is one, the letters tell them. */
    private IdentityHashMap<PdfDraft, Integer> levels(List<PdfDraft> drafts) {
        IdentityHashMap<PdfDraft, Integer> levels = new IdentityHashMap<>();
        IdentityHashMap<PdfParagraph, PdfDraft> paragraphs = new IdentityHashMap<>();
        var order = new ArrayList<PdfParagraph>();
        for (PdfDraft draft : drafts) {
            if (draft instanceof PdfDraft.Words words && words.kind() == Kind.HEADING) {
                levels.put(draft, words.level());
            }
            Set<Integer> used = new LinkedHashSet<>();
            draft.pieces().stream().filter(piece -> piece.line() >= 0).forEach(piece -> used.add(piece.line()));
            if (!used.isEmpty()) {
                var paragraph = new PdfParagraph(
                        used.stream().map(lines::get).toList(), false, !(draft instanceof PdfDraft.Words));
                paragraphs.put(paragraph, draft);
                order.add(paragraph);
            }
        }
        if (levels.isEmpty()) {
            var headings = PdfHeadings.of(order, outline);
            paragraphs.forEach((paragraph, draft) -> {
                if (headings.level(paragraph) > 0) {
                    levels.put(draft, headings.level(paragraph));
                }
            });
        }
        return levels;
    }

    private void writeWords(PdfDraft.Words words, int level, BlockWriter writer) {
        boolean goesOn = false;
        for (List<PdfPiece> part : byPage(words.pieces())) {
            writer.place(Place.page(page(part)));
            if (level >= 0) {
                writer.heading(level, PdfPiece.join(part, lines, joiner, " "));
            } else {
                String text = PdfPiece.join(part, lines, joiner, "\n");
                if (goesOn) {
                    text = writer.completeWord(text, joiner);
                }
                writer.block(words.kind(), text, goesOn);
                goesOn = true;
            }
        }
    }

    private void writeItems(PdfDraft.Items list, BlockWriter writer) {
        var part = new ArrayList<String>();
        int page = 0;
        boolean goesOn = false;
        for (List<PdfPiece> item : list.items()) {
            String text = PdfPiece.join(item, lines, joiner, " ");
            if (text.isEmpty()) {
                continue;
            }
            if (!part.isEmpty() && page(item) != page) {
                writer.block(Kind.LIST, String.join("\n", part), goesOn);
                part.clear();
                goesOn = true;
            }
            page = page(item);
            writer.place(Place.page(page));
            part.add(PdfMarker.isItem(text) ? PdfMarker.plain(text) : "\u2022 " + text);
        }
        writer.block(Kind.LIST, String.join("\n", part), goesOn);
    }

    private void writeTable(PdfDraft.Table table, BlockWriter writer) {
        new PdfTableWriter(lines, joiner, writer).write(table);
    }

    private List<List<PdfPiece>> byPage(List<PdfPiece> pieces) {
        var parts = new ArrayList<List<PdfPiece>>();
        int page = 0;
        for (PdfPiece piece : pieces) {
            int here = piece.line() < 0 ? page : lines.get(piece.line()).page();
            if (parts.isEmpty() || here != page) {
                parts.add(new ArrayList<>());
            }
            page = here;
            parts.getLast().add(piece);
        }
        return parts.stream()
                .filter(part -> part.stream().anyMatch(piece -> piece.line() >= 0))
                .toList();
    }

    private int page(List<PdfPiece> pieces) {
        return page(pieces, lines);
    }

    /** The page of the first piece; one when there is none. */
    static int page(List<PdfPiece> pieces, List<PdfLine> lines) {
        return pieces.stream()
                .filter(piece -> piece.line() >= 0)
                .findFirst()
                .map(piece -> lines.get(piece.line()).page())
                .orElse(1);
    }
}
