package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.TableRows;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A whole document, as stored. */
final class DocumentRecord {

    private DocumentRecord() {}

    static BytesRef toBytes(Document document) {
        var out = new RecordOutput().info(document.info()).text(document.text());
        out.number(document.blocks().size());
        List<String> above = List.of();
        for (Block block : document.blocks()) {
            out.name(block.kind()).number(block.start()).number(block.end());
            // Most blocks stand under the same headings as the one before.
            boolean same = block.headings().equals(above);
            out.number(same ? 0 : 1);
            if (!same) {
                out.texts(block.headings());
            }
            above = block.headings();
            table(out.place(block.place()), block.table());
        }
        return out.toBytes();
    }

    static Document read(BytesRef bytes) throws IOException {
        var in = new RecordInput(bytes);
        DocumentInfo info = in.info();
        String text = in.text();
        int count = in.number();
        var blocks = new ArrayList<Block>(count);
        List<String> headings = List.of();
        for (int i = 0; i < count; i++) {
            Block.Kind kind = in.name(Block.Kind.class);
            int start = in.number();
            int end = in.number();
            headings = in.number() == 0 ? headings : in.texts();
            Place place = in.place();
            blocks.add(new Block(kind, start, end, headings, place, table(in)));
        }
        return new Document(info, text, blocks);
    }

    private static void table(RecordOutput out, @Nullable TableRows rows) {
        out.number(rows == null ? 0 : 1);
        if (rows != null) {
            out.text(rows.header()).number(rows.first()).number(rows.last());
        }
    }

    private static @Nullable TableRows table(RecordInput in) throws IOException {
        return in.number() == 0 ? null : new TableRows(in.text(), in.number(), in.number());
    }
}
