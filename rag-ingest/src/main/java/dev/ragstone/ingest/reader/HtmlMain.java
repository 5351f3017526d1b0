package dev.ragstone.ingest.reader;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/** Finds the part of a page that is its content, and takes away menus, banners and the like. */
final class HtmlMain {

    private static final String FRAME = "nav,aside,footer,[role=navigation],[role=banner],[role=contentinfo],"
            + "[role=complementary],[role=search]";
    private static final Set<String> FRAME_NAMES = Set.of(
            "nav",
            "navbar",
            "navigation",
            "menu",
            "sidebar",
            "breadcrumb",
            "breadcrumbs",
            "footer",
            "cookie",
            "cookies",
            "advert",
            "advertisement",
            "ads",
            "share",
            "sharing",
            "social",
            "newsletter",
            "pagination",
            "skip");
    private static final Pattern NAME_PARTS = Pattern.compile("[^a-z]+");

    private HtmlMain() {}

    /** Everything a browser shows of {@code page}, which this changes. */
    static Element visible(Document page) {
        page.select("*").stream().filter(HtmlTags::isInvisible).forEach(Element::remove);
        return page.body();
    }

    /** The content of {@code page}, which this changes. The whole body when nothing else is left. */
    static Element of(Document page) {
        Element body = visible(page);
        int all = inked(body);
        Element copy = body.clone();
        Element main = only(copy.select("main,[role=main]"));
        if (main == null || inked(main) * 4 < all) {
            main = only(copy.select("article"));
        }
        if (main == null || inked(main) * 4 < all) {
            main = copy;
        }
        removeFrame(main);
        return inked(main) == 0 ? body : main;
    }

    private static void removeFrame(Element main) {
        int half = inked(main) / 2;
        Elements frame = main.select(FRAME);
        frame.addAll(main.select("header").stream()
                .filter(header -> header.closest("article,main") == null && !holdsTheTitle(header, main))
                .toList());
        frame.addAll(main.select("div,ul,ol,section,p").stream()
                .filter(HtmlMain::isNamedAsFrame)
                .filter(each -> each.selectFirst("h1,main,article") == null && inked(each) < half)
                .toList());
        frame.stream().filter(each -> !each.equals(main)).forEach(Element::remove);
    }

    private static boolean holdsTheTitle(Element header, Element main) {
        return header.selectFirst("h1") != null && main.select("h1").size() == 1;
    }

    private static boolean isNamedAsFrame(Element element) {
        String names = (element.className() + " " + element.id()).toLowerCase(Locale.ROOT);
        return NAME_PARTS.splitAsStream(names).anyMatch(FRAME_NAMES::contains);
    }

    private static @Nullable Element only(Elements elements) {
        return elements.size() == 1 ? elements.getFirst() : null;
    }

    private static int inked(Element element) {
        int[] count = new int[1];
        element.nodeStream(TextNode.class)
                .forEach(text -> count[0] +=
                        text.isBlank() ? 0 : text.getWholeText().strip().length());
        return count[0];
    }
}
