package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Reads web pages.
 *
 * <p>The text is the content of the page as a browser would show it, without menus, banners, side bars and footers, one
 * blank line between blocks. Lists have an item to a line, tables a row to a line with bars between the cells. Lists and
 * tables that only lay out a page are taken apart. Headings make the heading path.
 *
 * <p>The {@code title} element is the title, else the first heading. Metadata: {@code description}, {@code author},
 * {@code keywords}, {@code created} and {@code modified}, where the page has them.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class HtmlReader implements DocumentReader {

    private static final String TYPE = "text/html";
    private static final String TOO_LONG = "the description, author or keywords of the page are too long: their first "
            + LongMetadata.MAX_CHARS + " characters were taken";

    private static final List<String> CREATED = List.of(
            "meta[property=article:published_time]",
            "meta[itemprop=datePublished]",
            "meta[name=dcterms.created], meta[name=DC.date.created], meta[name=DC.date]",
            "meta[name=date], meta[name=pubdate]",
            "time[itemprop=datePublished][datetime]");
    private static final List<String> MODIFIED = List.of(
            "meta[property=article:modified_time]",
            "meta[property=og:updated_time]",
            "meta[itemprop=dateModified]",
            "meta[name=dcterms.modified], meta[name=DC.date.modified]",
            "meta[name=last-modified], meta[http-equiv=last-modified]",
            "time[itemprop=dateModified][datetime]");

    private final ReadLimits limits;
    private final String rulesId;
    private final Function<Document, Element> mainContent;

    private HtmlReader(ReadLimits limits, String rulesId, Function<Document, Element> mainContent) {
        this.limits = limits;
        this.rulesId = rulesId;
        this.mainContent = mainContent;
    }

    /** A reader within {@code limits}. */
    public static HtmlReader of(ReadLimits limits) {
        return new HtmlReader(limits, "", HtmlMain::of);
    }

    /**
     * A reader that finds the content of a page by other rules.
     *
     * @param rulesId names the rules; pages are read again when it changes
     * @param rules takes the HTML of a whole page and gives that of its content
     */
    public HtmlReader withMainContent(String rulesId, UnaryOperator<String> rules) {
        return new HtmlReader(
                limits, rulesId, page -> HtmlMain.visible(Jsoup.parseBodyFragment(rules.apply(page.outerHtml()))));
    }

    @Override
    public String id() {
        return rulesId.isEmpty() ? "HtmlReader" : "HtmlReader(" + rulesId + ")";
    }

    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals(TYPE) || mediaType.equals("application/xhtml+xml");
    }

    @Override
    public Extraction read(SourceItem item) {
        return ItemBytes.parse(item, limits, TYPE, this::parse);
    }

    private Extraction parse(byte[] bytes) {
        Document page = Jsoup.parse(TextDecoder.decode(bytes, HtmlCharset.declared(bytes)));
        String language = language(page);
        Metadata found = metadata(page);
        Metadata metadata = LongMetadata.cut(found);
        String title = LongMetadata.title(page.title().strip());
        var writer = new BlockWriter(limits.maxChars());
        HtmlBlocks.write(mainContent.apply(page), writer);
        if (!SourceText.isVisible(writer.text())) {
            return Extraction.without(Outcome.EMPTY, "shows no text without running its scripts", TYPE);
        }
        return new Extraction(
                writer.full() || !metadata.equals(found) ? Outcome.TRUNCATED : Outcome.OK,
                writer.full() ? limits.tooManyChars() : metadata.equals(found) ? "" : TOO_LONG,
                title.isEmpty() ? writer.firstHeading() : title,
                TYPE,
                language,
                metadata,
                writer.text(),
                writer.blocks());
    }

    private static String language(Document page) {
        Element declaring = page.selectFirst("html[lang]");
        return Languages.declared(declaring == null ? "" : declaring.attr("lang"));
    }

    private static Metadata metadata(Document page) {
        Metadata metadata = Metadata.empty();
        for (String name : List.of("description", "author")) {
            String content = content(page, name);
            metadata = content.isEmpty() ? metadata : metadata.with(name, content);
        }
        List<String> keywords = Arrays.stream(content(page, "keywords").split(","))
                .map(String::strip)
                .filter(keyword -> !keyword.isEmpty())
                .toList();
        metadata = keywords.isEmpty() ? metadata : metadata.with("keywords", keywords);
        metadata = withMoment(metadata, "created", page, CREATED);
        return withMoment(metadata, "modified", page, MODIFIED);
    }

    /** The first of the places where pages write a date that holds one. */
    private static Metadata withMoment(Metadata metadata, String key, Document page, List<String> places) {
        for (String place : places) {
            Element element = page.selectFirst(place);
            String value = element == null
                    ? ""
                    : element.hasAttr("content") ? element.attr("content") : element.attr("datetime");
            Instant moment = Moments.parse(value);
            if (moment != null) {
                return metadata.with(key, moment);
            }
        }
        return metadata;
    }

    private static String content(Document page, String name) {
        Element meta = page.selectFirst("meta[name=" + name + "][content]");
        return meta == null ? "" : meta.attr("content").strip();
    }
}
