package dev.ragstone.ingest.reader;

import dev.ragstone.ingest.reader.CodeLanguage.Trait;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds out how deep each line of a language with braces stands, looking past strings and comments. One pass, no
 * recursion; whatever is not well-formed only makes the levels coarser.
 */
final class BraceLexer {

    private final String text;
    private final CodeLanguage language;
    private final CodeLines lines;
    // The depths at which the code inside templates began.
    private final Deque<Integer> templates = new ArrayDeque<>();
    private int at;
    private int depth;
    private char before = '\n';

    private BraceLexer(String text, CodeLanguage language) {
        this.text = text;
        this.language = language;
        this.lines = new CodeLines(text);
    }

    static CodeLines lines(String text, CodeLanguage language) {
        var lexer = new BraceLexer(text, language);
        lexer.run();
        return lexer.lines;
    }

    private void run() {
        while (at < text.length()) {
            startLine();
            while (at < text.length() && text.charAt(at) != '\n') {
                step();
            }
            at++;
        }
    }

    private void startLine() {
        int i = at;
        while (i < text.length() && text.charAt(i) != '\n' && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        if (i >= text.length() || text.charAt(i) == '\n') {
            lines.add(at, CodeLines.BLANK);
            return;
        }
        int level = depth;
        for (int j = i; j < text.length() && text.charAt(j) == '}'; j++) {
            level--;
        }
        lines.add(at, Math.max(level, 0));
        if (text.charAt(i) == '#' && language.has(Trait.PREPROCESSOR)) {
            at = i;
            skipDirective();
        }
    }

    private void step() {
        char c = text.charAt(at);
        if ((c == '/' && next('/')) || (c == '#' && language.has(Trait.HASH_COMMENTS))) {
            skipLine();
        } else if (c == '/' && next('*')) {
            skipComment();
        } else if (c == '"') {
            skipQuotes();
        } else if (c == '\'') {
            skipSingleQuotes();
        } else if (c == '`' && language.has(Trait.BACKTICKS)) {
            at++;
            skipTemplate();
        } else if (c == '/' && language.has(Trait.REGEX) && "(,=:[!&|?{};\n+".indexOf(before) >= 0) {
            skipTo('/');
        } else {
            brace(c);
            before = Character.isWhitespace(c) ? before : c;
            at++;
        }
    }

    private void brace(char c) {
        if (c == '{') {
            depth++;
        } else if (c == '}') {
            depth = Math.max(depth - 1, 0);
            if (!templates.isEmpty() && templates.peek() == depth) {
                templates.pop();
                at++;
                skipTemplate();
                at--;
            }
        }
    }

    private void skipLine() {
        while (at < text.length() && text.charAt(at) != '\n') {
            lines.mask(at++);
        }
    }

    private void skipDirective() {
        while (at < text.length()) {
            skipLine();
            boolean goesOn = at < text.length() && text.charAt(at - 1) == '\\';
            if (!goesOn) {
                return;
            }
            lines.add(++at, depth);
        }
    }

    private void skipComment() {
        int open = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '/' && next('*') && (open == 0 || language.has(Trait.NESTED_COMMENTS))) {
                open++;
                masked(2);
            } else if (text.charAt(at) == '*' && next('/')) {
                open--;
                masked(2);
                if (open == 0) {
                    return;
                }
            } else {
                masked(1);
            }
        }
    }

    private void skipQuotes() {
        if (language.has(Trait.TRIPLE_QUOTES) && text.startsWith("\"\"\"", at)) {
            int close = text.indexOf("\"\"\"", at + 3);
            int end = close < 0 ? text.length() : close + 3;
            while (at < end) {
                masked(1);
            }
        } else {
            skipTo('"');
        }
        before = '"';
    }

    private void skipSingleQuotes() {
        if (language.has(Trait.SINGLE_QUOTES)) {
            skipTo('\'');
            before = '\'';
            return;
        }
        // A character, unless it does not close soon: then a lifetime, a label, a prime.
        int width = at + 1 < text.length() && text.charAt(at + 1) == '\\' ? 10 : 3;
        int end = Math.min(at + width, text.length() - 1);
        for (int i = at + (width > 3 ? 3 : 2); i <= end && text.charAt(i) != '\n'; i++) {
            if (text.charAt(i) == '\'') {
                masked(i + 1 - at);
                return;
            }
        }
        at++;
    }

    private void skipTemplate() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && language.has(Trait.TEMPLATES)) {
                masked(2);
            } else if (c == '`') {
                masked(1);
                before = '`';
                return;
            } else if (c == '$' && next('{') && language.has(Trait.TEMPLATES)) {
                templates.push(depth++);
                masked(2);
                before = '{';
                return;
            } else {
                masked(1);
            }
        }
    }

    /** To the closing sign, or the end of the line where it is missing. */
    private void skipTo(char close) {
        masked(1);
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            masked(c == '\\' && !next('\n') ? 2 : 1);
            if (c == close) {
                return;
            }
        }
    }

    private void masked(int chars) {
        for (int i = 0; i < chars && at < text.length(); i++) {
            if (text.charAt(at) == '\n') {
                // Never blank: what is inside a string or comment is not the end of anything.
                lines.add(at + 1, depth);
            }
            lines.mask(at++);
        }
    }

    private boolean next(char c) {
        return at + 1 < text.length() && text.charAt(at + 1) == c;
    }
}
