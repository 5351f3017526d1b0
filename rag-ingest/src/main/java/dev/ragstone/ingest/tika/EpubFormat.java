package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.xml.sax.SAXException;

/**
 * Reads electronic books (EPUB) chapter by chapter in reading order.
 *
 * <p>A chapter without headings of its own gets the one that the table of contents has for it.
 */
final class EpubFormat implements Format {

    private record Chapter(String part, String title) {}

    @Override
    public boolean reads(String type) {
        return type.equals("application/epub+zip") || type.equals("application/x-ibooks+zip");
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException, SAXException {
        var blocks = nesting.blocks();
        try (var zip = ZipParts.open(item, nesting.budget())) {
            if (zip.has("META-INF/encryption.xml") && !zip.has("META-INF/container.xml")) {
                throw new PasswordException();
            }
            String name = packageName(zip);
            Document book = parse(zip, name);
            var flow = new Flow(blocks);
            for (Chapter chapter : chapters(zip, book, name)) {
                Document page = parse(zip, chapter.part);
                flow.closeHeadings();
                if (page.select("h1, h2, h3, h4, h5, h6").isEmpty() && !chapter.title.isEmpty()) {
                    title(page, chapter.title, flow);
                }
                JsoupEvents.send(page, new XhtmlBlocks(flow, false, List.of(), SheetGaps.none()));
                if (flow.full()) {
                    break;
                }
            }
            return Contents.ofDocument(item, nesting).finish(blocks, facts(book), type);
        }
    }

    /** Writes the title, in place of the paragraph that shows it. */
    private static void title(Document page, String title, Flow flow) {
        Element first = page.body().select("p").stream()
                .filter(p -> !p.text().isBlank())
                .findFirst()
                .orElse(null);
        if (first != null && Strings.line(first.text()).equals(title)) {
            first.remove();
        }
        flow.heading(1, title);
    }

    private static String packageName(ZipParts zip) throws IOException {
        try (XmlPart xml = zip.xml("META-INF/container.xml")) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("rootfile")) {
                    return xml.attribute("full-path");
                }
            }
        }
        throw new IOException("META-INF/container.xml names no book");
    }

    private static Document parse(ZipParts zip, String part) throws IOException {
        try (var in = zip.open(part)) {
            boolean page = !part.endsWith(".opf") && !part.endsWith(".ncx");
            return Jsoup.parse(in, null, "", page ? Parser.htmlParser() : Parser.xmlParser());
        }
    }

    private static List<Chapter> chapters(ZipParts zip, Document book, String name) throws IOException {
        var parts = new HashMap<String, String>();
        Map<String, String> titles = new HashMap<>();
        for (Element entry : book.getElementsByTag("item")) {
            String part = resolve(name, entry.attr("href"));
            parts.put(entry.id(), part);
            if (zip.has(part) && entry.attr("properties").contains("nav")) {
                titles(part, parse(zip, part), "nav a", "href", titles);
            } else if (zip.has(part) && entry.attr("media-type").equals("application/x-dtbncx+xml")) {
                titles(part, parse(zip, part), "navPoint", "src", titles);
            }
        }
        var chapters = new ArrayList<Chapter>();
        for (Element reference : book.getElementsByTag("itemref")) {
            String part = parts.getOrDefault(reference.attr("idref"), "");
            if (zip.has(part)) {
                chapters.add(new Chapter(part, titles.getOrDefault(part, "")));
            }
        }
        return chapters;
    }

    private static void titles(String toc, Document page, String entries, String link, Map<String, String> titles) {
        for (Element entry : page.select(entries)) {
            Element pointer = entry.hasAttr(link) ? entry : entry.selectFirst("content[" + link + "]");
            Element label = entry.tagName().equals("a") ? entry : entry.selectFirst("text");
            if (pointer != null && label != null && !pointer.attr(link).contains("#")) {
                titles.putIfAbsent(resolve(toc, pointer.attr(link)), Strings.line(label.text()));
            }
        }
    }

    private static String resolve(String from, String link) {
        String file = link.split("#", 2)[0];
        try {
            String decoded = URLDecoder.decode(file.replace("+", "%2B"), StandardCharsets.UTF_8);
            String folder = "/" + from.substring(0, from.lastIndexOf('/') + 1);
            String path =
                    new URI(null, null, folder + decoded, null).normalize().getPath();
            return path.startsWith("/") ? path.substring(1) : path;
        } catch (URISyntaxException | IllegalArgumentException e) {
            // A link no one can follow leads to no part.
            return "";
        }
    }

    private static Facts facts(Document book) {
        var facts = new Facts();
        return facts.title(text(book, "dc:title"))
                .language(text(book, "dc:language"))
                .text(Facts.AUTHOR, text(book, "dc:creator"))
                .moment(Facts.CREATED, text(book, "dc:date"))
                .moment(Facts.MODIFIED, text(book, "meta[property=dcterms:modified]"));
    }

    private static String text(Document book, String name) {
        Element element = name.startsWith("meta")
                ? book.selectFirst(name)
                : book.getElementsByTag(name).first();
        return element == null ? "" : element.text();
    }
}
