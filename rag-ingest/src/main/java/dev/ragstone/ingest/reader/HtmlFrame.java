package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * Finds the frame around the content of a page in one walk, whatever is nested in what.
 *
 * <p>Elements made for it are frame; but an {@code aside} or {@code footer} inside {@code main} or {@code article} that
 * says something stays: a hundred characters or more, less than a quarter of them links, no form, and no name that says
 * otherwise. Another may be by its name, but names are words, and content is named with words
 * too: such an element must stand outside {@code main} and {@code article}, hold no heading, be less than half of the
 * page and consist mostly of links, unless its whole name says what it is.
 */
final class HtmlFrame implements NodeVisitor {

    private static final Set<String> TAGS = Set.of("nav", "aside", "footer");
    private static final Set<String> ASIDES = Set.of("aside", "footer");
    private static final Set<String> CONTROLS = Set.of("form", "input", "button");
    private static final int LEAST_PROSE = 100;
    private static final Set<String> ROLES = Set.of("navigation", "banner", "contentinfo", "complementary", "search");
    private static final Set<String> NAMEABLE = Set.of("div", "ul", "ol", "section", "p");
    private static final Set<String> WORDS = Set.of(
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
    private static final Pattern SURE =
            Pattern.compile("(?:(?:site|page|main|global|left|right)[-_]?)?(?:sidebar|footer|navbar)"
                    + "|cookie[-_]?(?:banner|bar|notice|consent)");
    private static final Pattern NOT_A_LETTER = Pattern.compile("[^a-z]+");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** An element that may turn out to be frame, with the counts when the walk came to it. */
    private record Candidate(
            Element element, boolean sure, int ink, int linkInk, int headings, int titles, int controls) {}

    private final Element main;
    private final int allInk;
    private final Deque<Candidate> open = new ArrayDeque<>();
    private final List<Element> frame = new ArrayList<>();
    private final List<Element> headersWithTitle = new ArrayList<>();
    private int ink;
    private int linkInk;
    private int headings;
    private int titles;
    private int controls;
    private int openLinks;
    private int openContent;

    private HtmlFrame(Element main, int allInk) {
        this.main = main;
        this.allInk = allInk;
        this.openContent = main.closest("main,article,[role=main]") == null ? 0 : 1;
    }

    /** The elements inside {@code main}, which has {@code ink} characters, that are not content. */
    static List<Element> of(Element main, int ink) {
        var walk = new HtmlFrame(main, ink);
        walk.traverse(main);
        if (walk.titles != 1) {
            walk.frame.addAll(walk.headersWithTitle);
        }
        return walk.frame;
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode text) {
            int characters = HtmlMain.inked(text);
            ink += characters;
            linkInk += openLinks > 0 ? characters : 0;
        }
        if (!(node instanceof Element element) || element.equals(main)) {
            return;
        }
        if (openContent > 0 && mayBeProse(element)) {
            open.push(new Candidate(element, false, ink, linkInk, headings, titles, controls));
        } else if (TAGS.contains(element.normalName()) || ROLES.contains(element.attr("role"))) {
            frame.add(element);
        } else if (openContent == 0 && (element.normalName().equals("header") || isNamed(element))) {
            open.push(new Candidate(element, isSure(element), ink, linkInk, headings, titles, controls));
        }
        count(element);
    }

    private void count(Element element) {
        openLinks += element.normalName().equals("a") ? 1 : 0;
        headings += HtmlTags.headingLevel(element) > 0 ? 1 : 0;
        titles += HtmlTags.headingLevel(element) == 1 ? 1 : 0;
        controls += CONTROLS.contains(element.normalName()) ? 1 : 0;
        if (isContent(element)) {
            openContent++;
            // What is around the content is not the frame.
            headings++;
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element) || element.equals(main)) {
            return;
        }
        openLinks -= element.normalName().equals("a") ? 1 : 0;
        openContent -= isContent(element) ? 1 : 0;
        if (!open.isEmpty() && open.peek().element.equals(element)) {
            decide(open.pop());
        }
    }

    private void decide(Candidate candidate) {
        if (candidate.element.normalName().equals("header")) {
            (titles > candidate.titles ? headersWithTitle : frame).add(candidate.element);
            return;
        }
        int shown = ink - candidate.ink;
        if (ASIDES.contains(candidate.element.normalName())) {
            boolean form = controls > candidate.controls;
            if (form || shown < LEAST_PROSE || (linkInk - candidate.linkInk) * 4L >= shown) {
                frame.add(candidate.element);
            }
            return;
        }
        boolean mostlyLinks = (linkInk - candidate.linkInk) * 2L >= shown;
        if (headings == candidate.headings && shown < allInk / 2 && (candidate.sure || mostlyLinks)) {
            frame.add(candidate.element);
        }
    }

    private static boolean isContent(Element element) {
        return element.normalName().equals("main")
                || element.normalName().equals("article")
                || element.attr("role").equals("main");
    }

    private static boolean mayBeProse(Element element) {
        return ASIDES.contains(element.normalName())
                && !ROLES.contains(element.attr("role"))
                && NOT_A_LETTER.splitAsStream(names(element)).noneMatch(WORDS::contains);
    }

    private static boolean isNamed(Element element) {
        return NAMEABLE.contains(element.normalName())
                && NOT_A_LETTER.splitAsStream(names(element)).anyMatch(WORDS::contains);
    }

    private static boolean isSure(Element element) {
        return SPACE.splitAsStream(names(element))
                .anyMatch(name -> SURE.matcher(name).matches());
    }

    /** Without the id of a section, which is often made from its heading. */
    private static String names(Element element) {
        String id = element.normalName().equals("section") ? "" : element.id();
        return (element.className() + " " + id).toLowerCase(Locale.ROOT);
    }
}
