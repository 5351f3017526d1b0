package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;

/** Writes documents block by block. */
final class Drafts {

    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private List<String> headings = List.of();
    private Place place = Place.none();

    /** Adds a heading with its whole path, outermost first. */
    Drafts heading(String... path) {
        headings = List.of(path);
        return block(Kind.HEADING, path[path.length - 1]);
    }

    Drafts page(int number) {
        place = Place.page(number);
        return this;
    }

    Drafts paragraph(String content) {
        return block(Kind.PARAGRAPH, content);
    }

    Drafts block(Kind kind, String content) {
        int start = text.length();
        text.append(content);
        blocks.add(Block.of(kind, start, text.length(), headings, place));
        text.append("\n\n");
        return this;
    }

    /** Adds rows of a table, the header among them or not; {@code first} is the number of the first row. */
    Drafts table(String header, int first, int last, String content) {
        int start = text.length();
        text.append(content);
        var rows = new Block.TableRows(header, first, last);
        blocks.add(new Block(Kind.TABLE, start, text.length(), headings, place, rows));
        text.append("\n\n");
        return this;
    }

    /** Adds text that no block claims. */
    Drafts gap(String content) {
        text.append(content).append("\n\n");
        return this;
    }

    Document document() {
        return new Document(DocumentInfo.of("memory:/draft"), text.toString(), blocks);
    }
}
