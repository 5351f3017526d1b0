package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/** The words of a Markdown node without their marks. */
final class MarkdownText {

    private MarkdownText() {}

    /** The words of {@code node}. */
    static String of(Node node) {
        var words = new StringBuilder();
        // Not recursive: emphasis can be nested as deep as a file is long.
        for (Node at = node; at != null; at = next(at, node)) {
            switch (at) {
                case Text text -> words.append(text.getLiteral());
                case Code code -> words.append(code.getLiteral());
                case SoftLineBreak line -> words.append(' ');
                case HardLineBreak line -> words.append(' ');
                default -> {}
            }
        }
        return words.toString().strip();
    }

    /** The cells of a table row, separated by bars. */
    static String cells(@Nullable Node row) {
        var cells = new ArrayList<String>();
        for (Node cell = row == null ? null : row.getFirstChild(); cell != null; cell = cell.getNext()) {
            cells.add(MarkdownInline.words(of(cell)));
        }
        return String.join(" | ", cells);
    }

    private static @Nullable Node next(Node at, Node root) {
        if (at.getFirstChild() != null) {
            return at.getFirstChild();
        }
        Node node = at;
        while (!node.equals(root) && node.getNext() == null) {
            node = node.getParent();
        }
        return node.equals(root) ? null : node.getNext();
    }
}
