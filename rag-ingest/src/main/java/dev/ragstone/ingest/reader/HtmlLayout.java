package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/** Tells lists and tables that lay out a page from those that are content; one walk for all, however they are nested. */
final class HtmlLayout implements NodeVisitor {

    private final Set<Element> layout = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Element> openLists = new ArrayDeque<>();
    private final Deque<Element> openTables = new ArrayDeque<>();

    private HtmlLayout() {}

    static HtmlLayout of(Element main) {
        var walk = new HtmlLayout();
        walk.traverse(main);
        return walk;
    }

    @Override
    public void head(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        String name = element.normalName();
        boolean structure = HtmlTags.headingLevel(element) > 0 || name.equals("table") || name.equals("pre");
        if (structure) {
            mark(openLists);
        }
        if (structure || name.equals("article") || name.equals("section")) {
            mark(openTables);
        }
        if (HtmlTags.isList(element)) {
            openLists.push(element);
        } else if (name.equals("table")) {
            openTables.push(element);
        }
    }

    /** Marks what is open and forgets it, so that each is marked once. */
    private void mark(Deque<Element> open) {
        layout.addAll(open);
        open.clear();
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element) {
            close(openLists, element);
            close(openTables, element);
        }
    }

    private static void close(Deque<Element> open, Element element) {
        if (!open.isEmpty() && open.peek().equals(element)) {
            open.pop();
        }
    }

    /** Whether it is a list without headings, tables and code. */
    boolean isPlainList(Element element) {
        return HtmlTags.isList(element) && !layout.contains(element);
    }

    /** Whether it is a table with rows, and without headings, code and tables in it. */
    boolean isDataTable(Element element) {
        return element.normalName().equals("table") && !layout.contains(element) && element.selectFirst("tr") != null;
    }
}
