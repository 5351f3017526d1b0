package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Finds what an answer says to those who crawl: in its headers, and in the page if it is one. */
final class PageLinks {

    private static final int LOOK_AT = 5_000_000;
    private static final int MOST_LINKS = 10_000;
    private static final String REFRESH = "meta[http-equiv=refresh][content]";

    private final String robotName;

    /** Looks for rules for all, and for those under {@code robotName} in small letters. */
    PageLinks(String robotName) {
        this.robotName = robotName;
    }

    PageFacts read(Fetched answer, Path body) throws IOException {
        Set<String> rules = new LinkedHashSet<>();
        answer.headers("x-robots-tag").forEach(value -> rules.addAll(headerRules(value)));
        if (!isPage(answer, body)) {
            return facts(rules, "", List.of(), false, false);
        }
        Document page;
        try (InputStream in = new Beginning(Files.newInputStream(body), LOOK_AT)) {
            page = Jsoup.parse(in, null, answer.url().toString());
        }
        for (Element meta : page.select("meta[name][content]")) {
            String name = meta.attr("name").strip().toLowerCase(Locale.ROOT);
            if (name.equals("robots") || name.equals(robotName)) {
                rules.addAll(words(meta.attr("content")));
            }
        }
        WebUrl base = base(page, answer.url());
        List<String> links = isNofollow(rules) ? List.of() : links(page, base);
        boolean more = links.size() > MOST_LINKS || answer.bytes() > LOOK_AT;
        List<String> taken = links.subList(0, Math.min(links.size(), MOST_LINKS));
        return facts(rules, canonical(page, base), taken, more, LoginPages.isLogin(page));
    }

    private static boolean isPage(Fetched answer, Path body) throws IOException {
        String type = PageName.mediaType(answer);
        return type.isEmpty()
                ? beginsLikeMarkup(body)
                : type.equals("text/html") || type.equals("application/xhtml+xml");
    }

    private static boolean beginsLikeMarkup(Path body) throws IOException {
        try (InputStream in = Files.newInputStream(body)) {
            String start = new String(in.readNBytes(256), StandardCharsets.ISO_8859_1);
            return start.replaceFirst("^\\u00EF\\u00BB\\u00BF", "")
                    .stripLeading()
                    .startsWith("<");
        }
    }

    private static PageFacts facts(
            Set<String> rules, String canonical, List<String> links, boolean more, boolean login) {
        boolean noindex = rules.contains("noindex") || rules.contains("none");
        return new PageFacts(noindex, isNofollow(rules), canonical, links, more && !isNofollow(rules), login);
    }

    private static boolean isNofollow(Set<String> rules) {
        return rules.contains("nofollow") || rules.contains("none");
    }

    /** Rules of a header may be meant for one robot: {@code somebot: noindex}. */
    private List<String> headerRules(String value) {
        int colon = value.indexOf(':');
        String before = colon < 0 ? "" : value.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        if (colon < 0 || before.contains(",") || before.equals("unavailable_after") || before.startsWith("max-")) {
            return words(value);
        }
        return before.equals(robotName) || before.equals("*") ? words(value.substring(colon + 1)) : List.of();
    }

    private static List<String> words(String text) {
        return List.of(text.toLowerCase(Locale.ROOT).split("[,\\s]+"));
    }

    private static WebUrl base(Document page, WebUrl url) {
        Element base = page.selectFirst("base[href]");
        return base == null ? url : url.resolve(base.attr("href")).orElse(url);
    }

    private static String canonical(Document page, WebUrl base) {
        return page.select("link[rel][href]").stream()
                .filter(link -> words(link.attr("rel")).contains("canonical"))
                .findFirst()
                .flatMap(link -> base.resolve(link.attr("href")))
                .map(WebUrl::toString)
                .orElse("");
    }

    private static List<String> links(Document page, WebUrl base) {
        var hrefs = new ArrayList<String>();
        for (Element refresh : page.select(REFRESH)) {
            String[] parts = refresh.attr("content").split("(?i)url\\s*=", 2);
            hrefs.add(parts.length == 2 ? parts[1].replaceAll("[\"']", "") : "");
        }
        for (Element link : page.select("a[href],area[href]")) {
            if (!words(link.attr("rel")).contains("nofollow")) {
                hrefs.add(link.attr("href"));
            }
        }
        Set<String> links = new LinkedHashSet<>();
        for (String href : hrefs) {
            if (!href.isBlank() && links.size() <= MOST_LINKS) {
                base.resolve(href).map(WebUrl::toString).ifPresent(links::add);
            }
        }
        return List.copyOf(links);
    }

    /** The first bytes of a stream, so that a huge page does not become a huge tree. */
    private static final class Beginning extends FilterInputStream {

        private int left;

        Beginning(InputStream in, int most) {
            super(in);
            this.left = most;
        }

        @Override
        public int read() throws IOException {
            int read = left <= 0 ? -1 : super.read();
            left -= read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (left <= 0) {
                return length == 0 ? 0 : -1;
            }
            int read = super.read(buffer, offset, Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }
    }
}
