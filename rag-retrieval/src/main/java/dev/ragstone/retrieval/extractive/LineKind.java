package dev.ragstone.retrieval.extractive;

import java.util.regex.Pattern;

/** What a line of Markdown or plain text looks like on its own; the first kind that fits. */
enum LineKind {
    BLANK("\\s*+"),
    FENCE("\\s*+(```|~~~).*"),
    HEADING("\\s{0,3}+#{1,6}+(\\s.*|)"),
    UNDERLINE("\\s{0,3}+(=++|-{2,}+)\\s*+"),
    TABLE_RULE("\\s*+\\|?\\s*+:?-{2,}+:?\\s*+(\\|\\s*+:?-{2,}+:?\\s*+)*+\\|?\\s*+"),
    RULE("\\s{0,3}+([-*_]\\s*+){3,}+"),
    /** An image, a tag or a link definition alone on its line, which says nothing when quoted. */
    DECORATION("\\s*+(!\\[.*\\]\\(.*\\)|<[^<>]++>|\\[[^\\]]++\\]:\\s++\\S.*)\\s*+"),
    ROW("\\s*+\\|.*"),
    ITEM("\\s*+([-*+\u2022]|\\d{1,3}+[.)])\\s++\\S.*"),
    QUOTE("\\s{0,3}+>.*"),
    TEXT(".*");

    /** No marker is longer; what is must not take the regular expressions long. */
    private static final int LONGEST = 500;

    private final Pattern pattern;

    LineKind(String regex) {
        this.pattern = Pattern.compile(regex, Pattern.DOTALL);
    }

    /** What {@code line} looks like. */
    static LineKind of(String line) {
        if (line.length() <= LONGEST) {
            for (LineKind kind : values()) {
                if (kind.pattern.matcher(line).matches()) {
                    return kind;
                }
            }
        }
        return TEXT;
    }
}
