package dev.ragstone.ingest.tika;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Sends a parsed page to a handler of XML. jsoup's walk is a loop, so no depth of nesting can hurt it. */
final class JsoupEvents implements NodeVisitor {

    private final ContentHandler handler;

    private JsoupEvents(ContentHandler handler) {
        this.handler = handler;
    }

    /** Sends {@code page}; ends early and in silence when the handler says that the limit is reached. */
    static void send(Document page, ContentHandler handler) throws SAXException {
        page.select("script, style, noscript, template").remove();
        try {
            new JsoupEvents(handler).traverse(page);
            handler.endDocument();
        } catch (Stop e) {
            // The blocks know that they are full.
        }
    }

    @Override
    public void head(Node node, int depth) {
        try {
            if (node instanceof TextNode text) {
                Element parent = text.parent();
                boolean pre = parent != null && parent.closest("pre") != null;
                char[] chars = (pre ? text.getWholeText() : text.text()).toCharArray();
                handler.characters(chars, 0, chars.length);
            } else if (node instanceof Element element && !(node instanceof Document)) {
                var attributes = new AttributesImpl();
                if (element.hasAttr("class")) {
                    attributes.addAttribute("", "class", "class", "CDATA", element.className());
                }
                handler.startElement("", element.normalName(), element.normalName(), attributes);
            }
        } catch (SAXException e) {
            throw new Stop(e);
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element && !(node instanceof Document)) {
            try {
                handler.endElement("", element.normalName(), element.normalName());
            } catch (SAXException e) {
                throw new Stop(e);
            }
        }
    }

    /** Leaves the walk. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop(SAXException cause) {
            super(cause);
        }
    }
}
