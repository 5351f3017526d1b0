package dev.ragstone.ingest.reader;

import dev.ragstone.ingest.reader.CodeLanguage.Trait;
import java.util.ArrayDeque;
import java.util.Deque;

/** Finds out how deep each line of a language that indents stands, looking past long strings and open brackets. */
final class IndentLexer {

    private static final int TAB = 8;

    private final String text;
    private final CodeLanguage language;
    private final CodeLines lines;
    private final Deque<Integer> indents = new ArrayDeque<>();
    private int at;
    private int brackets;

    private IndentLexer(String text, CodeLanguage language) {
        this.text = text;
        this.language = language;
        this.lines = new CodeLines(text);
        indents.push(0);
    }

    static CodeLines lines(String text, CodeLanguage language) {
        var lexer = new IndentLexer(text, language);
        lexer.run();
        return lexer.lines;
    }

    private void run() {
        boolean lexed = language.has(Trait.TRIPLE_QUOTES);
        while (at < text.length()) {
            lines.add(at, level());
            while (at < text.length() && text.charAt(at) != '\n') {
                if (lexed) {
                    step();
                } else {
                    at++;
                }
            }
            at++;
        }
    }

    private int level() {
        int indent = 0;
        int i = at;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t' || text.charAt(i) == '\r')) {
            indent += text.charAt(i) == '\t' ? TAB - indent % TAB : 1;
            i++;
        }
        if (i >= text.length() || text.charAt(i) == '\n') {
            return brackets > 0 ? indents.size() - 1 : CodeLines.BLANK;
        }
        if (brackets > 0) {
            // The statement that opened them goes on.
            return indents.size() - 1;
        }
        while (indents.size() > 1 && indents.peek() > indent) {
            indents.pop();
        }
        if (indents.peek() < indent) {
            indents.push(indent);
        }
        return indents.size() - 1;
    }

    private void step() {
        char c = text.charAt(at);
        if (c == '#') {
            while (at < text.length() && text.charAt(at) != '\n') {
                lines.mask(at++);
            }
        } else if (c == '"' || c == '\'') {
            skipString(c);
        } else {
            brackets += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 && brackets > 0 ? -1 : 0;
            at++;
        }
    }

    private void skipString(char quote) {
        String triple = String.valueOf(quote).repeat(3);
        boolean isLong = text.startsWith(triple, at);
        lines.mask(at++);
        if (isLong) {
            int close = text.indexOf(triple, at + 2);
            int end = close < 0 ? text.length() : close + 3;
            for (; at < end; at++) {
                if (text.charAt(at) == '\n') {
                    lines.add(at + 1, indents.size() - 1);
                }
                lines.mask(at);
            }
            return;
        }
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            lines.mask(at++);
            if (c == '\\' && at < text.length() && text.charAt(at) != '\n') {
                lines.mask(at++);
            } else if (c == quote) {
                return;
            }
        }
    }
}
