package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSBase;
import org.jspecify.annotations.Nullable;

/** Turns the tags of a PDF into drafts of blocks. */
final class PdfTagVisitor implements PdfTags.Visitor {

    private static final Pattern NUMBERED_HEADING = Pattern.compile("H([1-9])");
    private static final Set<String> INLINE = Set.of(
            "Span",
            "Link",
            "Quote",
            "Em",
            "Strong",
            "Sub",
            "Reference",
            "BibEntry",
            "Annot",
            "Form",
            "Lbl",
            "Ruby",
            "RB",
            "RT",
            "RP",
            "Warichu",
            "WT",
            "WP",
            "LBody");
    private static final Set<String> SECTIONS = Set.of("Sect", "Part", "Art");

    /** What the text inside an element becomes, and whether the element is a block of its own. */
    private record Mode(Kind kind, int level, boolean block) {}

    private final BiFunction<@Nullable COSBase, Integer, List<PdfPiece>> contents;
    private final List<PdfDraft> drafts = new ArrayList<>();
    private final Deque<Mode> modes = new ArrayDeque<>(List.of(new Mode(Kind.PARAGRAPH, 0, true)));
    private List<PdfPiece> open = new ArrayList<>();
    private @Nullable List<List<PdfPiece>> items;
    private @Nullable List<PdfDraft.Row> rows;
    private int nested;
    private int sections;

    PdfTagVisitor(BiFunction<@Nullable COSBase, Integer, List<PdfPiece>> contents) {
        this.contents = contents;
    }

    List<PdfDraft> drafts() {
        flush();
        return drafts;
    }

    @Override
    public void start(String type) {
        if (rows != null) {
            startInTable(type, rows);
        } else if (items != null) {
            startInList(type, items);
        } else if (type.equals("Table")) {
            flush();
            rows = new ArrayList<>();
        } else if (type.equals("L") || type.equals("TOC")) {
            flush();
            items = new ArrayList<>();
        } else {
            startText(type);
        }
    }

    private void startInTable(String type, List<PdfDraft.Row> table) {
        if (type.equals("Table")) {
            nested++;
        } else if (nested == 0 && type.equals("TR")) {
            table.add(new PdfDraft.Row());
        } else if (nested == 0 && (type.equals("TH") || type.equals("TD"))) {
            if (table.isEmpty()) {
                table.add(new PdfDraft.Row());
            }
            table.getLast().cell(type.equals("TH"));
        } else {
            space();
        }
    }

    private void startInList(String type, List<List<PdfPiece>> list) {
        if (type.equals("L") || type.equals("TOC")) {
            nested++;
        } else if (type.equals("LI") || type.equals("TOCI")) {
            list.add(new ArrayList<>());
        } else if (type.equals("LBody") || !INLINE.contains(type)) {
            space();
        }
    }

    private void startText(String type) {
        sections += SECTIONS.contains(type) ? 1 : 0;
        Mode current = modes.getLast();
        Mode mode = mode(type, current);
        if (mode.block) {
            flush();
        }
        modes.addLast(mode);
    }

    private Mode mode(String type, Mode current) {
        var numbered = NUMBERED_HEADING.matcher(type);
        if (numbered.matches()) {
            return new Mode(Kind.HEADING, Integer.parseInt(numbered.group(1)), true);
        }
        boolean inText = current.kind != Kind.PARAGRAPH;
        return switch (type) {
            case "Title" -> new Mode(Kind.HEADING, 0, true);
            case "H" -> new Mode(Kind.HEADING, Math.clamp(sections, 1, 6), true);
            case "Caption" -> new Mode(Kind.CAPTION, 0, true);
            case "Code" -> inText || !open.isEmpty() ? inline(current) : new Mode(Kind.CODE, 0, true);
            default -> inText || INLINE.contains(type) ? inline(current) : new Mode(Kind.PARAGRAPH, 0, true);
        };
    }

    private static Mode inline(Mode current) {
        return new Mode(current.kind, current.level, false);
    }

    @Override
    public void content(@Nullable COSBase owner, int number) {
        target().addAll(contents.apply(owner, number));
    }

    @Override
    public void end(String type) {
        boolean outer = type.equals("Table") ? rows != null : (type.equals("L") || type.equals("TOC")) && rows == null;
        if (outer && nested > 0) {
            nested--;
        } else if (outer && rows != null) {
            drafts.add(new PdfDraft.Table(rows));
            rows = null;
        } else if (outer && items != null) {
            drafts.add(new PdfDraft.Items(items));
            items = null;
        } else if (rows == null && items == null) {
            endText(type);
        }
    }

    private void endText(String type) {
        sections -= SECTIONS.contains(type) ? 1 : 0;
        if (modes.getLast().block) {
            flush();
        }
        if (modes.size() > 1) {
            modes.removeLast();
        }
    }

    private void space() {
        List<PdfPiece> target = target();
        if (!target.isEmpty()) {
            target.add(PdfPiece.SPACE);
        }
    }

    /** Where content goes now: a cell, an item, or running text. */
    private List<PdfPiece> target() {
        if (rows != null) {
            return rows.isEmpty() || rows.getLast().cells().isEmpty()
                    ? open
                    : rows.getLast().cells().getLast();
        }
        return items != null && !items.isEmpty() ? items.getLast() : open;
    }

    private void flush() {
        if (open.stream().anyMatch(piece -> piece.line() >= 0)) {
            Mode mode = modes.getLast();
            drafts.add(new PdfDraft.Words(mode.kind, mode.level, open));
        }
        open = new ArrayList<>();
    }
}
