package dev.ragstone.ingest.reader;

import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** What the elements of a page are. */
final class HtmlTags {

    private static final Set<String> INVISIBLE = Set.of(
            "script",
            "style",
            "noscript",
            "template",
            "svg",
            "iframe",
            "object",
            "embed",
            "canvas",
            "audio",
            "video",
            "head",
            "button",
            "select",
            "input",
            "textarea",
            "datalist",
            "dialog");
    private static final Set<String> LISTS = Set.of("ul", "ol", "dl");
    private static final Set<String> ITEMS = Set.of("li", "dt", "dd");

    private HtmlTags() {}

    /** Whether nothing of it is shown as text. */
    static boolean isInvisible(Element element) {
        return INVISIBLE.contains(element.normalName())
                || element.hasAttr("hidden")
                || element.attr("aria-hidden").equals("true")
                || element.attr("style").replace(" ", "").contains("display:none");
    }

    /** The level of a heading, zero when it is none. */
    static int headingLevel(Element element) {
        String name = element.normalName();
        boolean heading = name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6';
        return heading ? name.charAt(1) - '0' : 0;
    }

    static boolean isList(Element element) {
        return LISTS.contains(element.normalName());
    }

    static boolean isItem(Element element) {
        return ITEMS.contains(element.normalName());
    }

    /** Whether it starts and ends a paragraph. */
    static boolean isBlock(Node node) {
        return node instanceof Element element && (element.isBlock() || isItem(element));
    }
}
