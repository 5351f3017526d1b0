package dev.ragstone.ingest.reader;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Gathers the text of a paragraph as a browser shows it: white space runs together, a line break is one. */
final class InlineText {

    private static final char NO_BREAK_SPACE = '\u00A0';

    private final StringBuilder text = new StringBuilder();
    private String mark = "";

    /** Adds what {@code node} itself shows, without its children. */
    void add(Node node) {
        if (node instanceof TextNode words) {
            words(words.getWholeText());
        } else if (node instanceof Element element && element.normalName().equals("br")) {
            lineBreak();
        }
    }

    /** Adds words. */
    void words(String words) {
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (Character.isWhitespace(c) || c == NO_BREAK_SPACE) {
                space();
            } else if (c != 0) {
                text.append(mark).append(c);
                mark = "";
            }
        }
    }

    /** Ends the line, unless it is empty. */
    void lineBreak() {
        while (!text.isEmpty() && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
            text.append('\n');
        }
    }

    /** Sets what to write before the next word, instead of an earlier mark that no word followed. */
    void mark(String mark) {
        this.mark = mark;
    }

    private void space() {
        if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
            text.append(' ');
        }
    }

    /** What was gathered, and starts anew. */
    String take() {
        String taken = text.toString().strip();
        text.setLength(0);
        return taken;
    }
}
