package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Elements;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/** Finds the part of a page that is its content, and takes away menus, banners and the like. */
final class HtmlMain {

    private HtmlMain() {}

    /** Everything a browser shows of {@code page}, which this changes. */
    static Element visible(Document page) {
        removeAll(page.select("*").stream().filter(HtmlTags::isInvisible).toList());
        return page.body();
    }

    /** The content of {@code page}, which this changes. The whole body when nothing else is left. */
    static Element of(Document page) {
        Element body = visible(page);
        int all = inked(body, Set.of());
        Element main = only(page.select("main,[role=main]"));
        if (main == null || inked(main, Set.of()) * 4L < all) {
            main = only(page.select("article"));
        }
        if (main == null || inked(main, Set.of()) * 4L < all) {
            main = body;
        }
        Set<Element> frame = identities(HtmlFrame.of(main, inked(main, Set.of())));
        if (inked(main, frame) == 0) {
            return body;
        }
        removeAll(frame);
        return main;
    }

    /** Takes elements out parent by parent: one by one, each would have its parent count its children anew. */
    private static void removeAll(Collection<Element> elements) {
        Set<Element> gone = identities(elements);
        Set<Element> parents = identities(List.of());
        for (Element element : elements) {
            if (element.parent() != null) {
                parents.add(element.parent());
            }
        }
        for (Element parent : parents) {
            List<Node> kept = new ArrayList<>(parent.childNodes());
            kept.removeIf(child -> child instanceof Element element && gone.contains(element));
            parent.empty();
            parent.appendChildren(kept);
        }
    }

    private static Set<Element> identities(Collection<Element> elements) {
        Set<Element> identities = Collections.newSetFromMap(new IdentityHashMap<>());
        identities.addAll(elements);
        return identities;
    }

    private static @Nullable Element only(Elements elements) {
        return elements.size() == 1 ? elements.getFirst() : null;
    }

    /** How many characters {@code text} shows. */
    static int inked(TextNode text) {
        return text.isBlank() ? 0 : text.getWholeText().strip().length();
    }

    private static int inked(Element element, Set<Element> without) {
        int[] count = new int[1];
        NodeFilter counting = (node, depth) -> {
            if (node instanceof Element each && without.contains(each)) {
                return NodeFilter.FilterResult.SKIP_ENTIRELY;
            }
            count[0] += node instanceof TextNode text ? inked(text) : 0;
            return NodeFilter.FilterResult.CONTINUE;
        };
        counting.traverse(element);
        return count[0];
    }
}
