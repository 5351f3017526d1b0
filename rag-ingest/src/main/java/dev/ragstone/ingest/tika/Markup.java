package dev.ragstone.ingest.tika;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells text that a browser could take for a page or a picture and run. */
final class Markup {

    private static final Set<String> PAGES = Set.of("text/html", "application/xml", "text/xml");

    /** Comments and declarations come before the first element. Possessive, since it is made to be tried in vain. */
    private static final Pattern FIRST_ELEMENT = Pattern.compile(
            "[\\s\\x00\\uFEFF]*+(?:<!--(?:(?!-->).)*+-->[\\s\\x00]*+)*+<([!?]?[a-z][a-z0-9:]*+)", Pattern.DOTALL);

    /** Not paragraphs and the like, with which Markdown may begin too. */
    private static final Set<String> ELEMENTS = Set.of(
            "!doctype",
            "html",
            "head",
            "body",
            "title",
            "meta",
            "link",
            "base",
            "script",
            "style",
            "iframe",
            "frameset",
            "object",
            "embed",
            "form");

    private Markup() {}

    static boolean isOne(String mediaType) {
        return PAGES.contains(mediaType) || mediaType.endsWith("+xml");
    }

    /** The media type of what begins like markup; empty for all other text. */
    static String typeOf(byte[] start) {
        Matcher matcher = FIRST_ELEMENT.matcher(new String(start, charset(start)).toLowerCase(Locale.ROOT));
        if (!matcher.lookingAt()) {
            return "";
        }
        String element = matcher.group(1);
        if (element.equals("svg") || element.endsWith(":svg")) {
            return "image/svg+xml";
        }
        return element.equals("?xml") ? "application/xml" : ELEMENTS.contains(element) ? "text/html" : "";
    }

    private static Charset charset(byte[] start) {
        int mark = start.length < 2 ? 0 : (start[0] & 0xFF) << 8 | (start[1] & 0xFF);
        return mark == 0xFEFF || mark == 0xFFFE ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
