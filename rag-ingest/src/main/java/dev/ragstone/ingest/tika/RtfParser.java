package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.tika.RtfGroup.Use;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Follows the groups of an RTF file and hands its text on, paragraph by paragraph. */
final class RtfParser {

    private static final int DEEPEST = 1000;

    private static final Set<String> SKIPPED = Set.of(
            "colortbl",
            "pict",
            "nonshppict",
            "header",
            "headerl",
            "headerr",
            "headerf",
            "footer",
            "footerl",
            "footerr",
            "footerf",
            "fldinst",
            "xe",
            "tc",
            "rxe",
            "txe",
            "sn",
            "sv",
            "nonesttables",
            "filetbl",
            "private",
            "objdata",
            "listtable",
            "listoverridetable",
            "ftnsep",
            "ftnsepc",
            "aftnsep",
            "atnid",
            "atnauthor",
            "bkmkstart",
            "bkmkend");
    // Destinations that old programs may ignore and that hold text all the same.
    private static final Set<String> TEXT_THOUGH_STARRED =
            Set.of("shpinst", "shptxt", "nesttableprops", "annotation", "footnote", "listtext", "pntext");
    private static final Set<String> INFO = Set.of("title", "author", "keywords", "creatim", "revtim");
    // The parts of a moment, and what stands before each.
    private static final Map<String, String> MOMENT = Map.of("yr", "", "mo", "-", "dy", "-", "hr", "T", "min", ":");
    private static final Map<String, String> CHARACTERS = Map.ofEntries(
            Map.entry("tab", "\t"),
            Map.entry("line", "\n"),
            Map.entry("emdash", "—"),
            Map.entry("endash", "–"),
            Map.entry("bullet", "•"),
            Map.entry("lquote", "‘"),
            Map.entry("rquote", "’"),
            Map.entry("ldblquote", "“"),
            Map.entry("rdblquote", "”"),
            Map.entry("emspace", " "),
            Map.entry("enspace", " "),
            Map.entry("nestcell", " "),
            Map.entry("nestrow", " "),
            Map.entry("~", "\u00A0"),
            Map.entry("_", "-"));

    private final RtfTokens tokens;
    private final RtfText text;
    private final RtfCharsets charsets = new RtfCharsets();
    private final RtfStyles styles = new RtfStyles();
    private final Map<String, String> info = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Deque<RtfGroup> groups = new ArrayDeque<>();
    private RtfGroup group;
    private Charset bytesIn;
    private boolean starred;
    private boolean objects;
    private int toPassOver;

    RtfParser(byte[] file, Flow flow) {
        this.tokens = new RtfTokens(file);
        this.text = new RtfText(flow, styles);
        this.group = new RtfGroup(Use.TEXT, text.paragraph(), true);
        this.bytesIn = charsets.of(0);
    }

    void parse() throws IOException {
        while (!text.full()) {
            switch (tokens.next()) {
                case OPEN -> open();
                case CLOSE -> close();
                case WORD -> word(tokens.word());
                case SYMBOL -> symbol(tokens.word());
                case BYTE -> textByte(tokens.number());
                case END -> {
                    flush();
                    text.end(group);
                    return;
                }
            }
        }
    }

    Facts facts() {
        return new Facts()
                .title(info.get("title"))
                .text(Facts.AUTHOR, info.get("author"))
                .texts(Facts.KEYWORDS, info.get("keywords"))
                .moment(Facts.CREATED, info.get("creatim"))
                .moment(Facts.MODIFIED, info.get("revtim"));
    }

    /** Whether there are objects of other programs in the file. */
    boolean hasObjects() {
        return objects;
    }

    private void open() throws LimitException {
        flush();
        if (groups.size() == DEEPEST) {
            throw new LimitException("has groups in groups deeper than " + DEEPEST + " levels; it is made to do harm");
        }
        groups.push(group);
        group = group.inner();
        starred = false;
    }

    private void close() {
        flush();
        RtfGroup closed = group;
        if (!groups.isEmpty()) {
            group = groups.pop();
        }
        if (closed.began) {
            finish(closed);
        } else if (closed.use == Use.STYLES && !closed.text.isEmpty()) {
            styles.add(closed.style, closed.text.toString().replace(";", ""), closed.outline);
            closed.text.setLength(0);
        } else if (closed.use == Use.FONTS) {
            closed.text.setLength(0);
        }
    }

    private void finish(RtfGroup closed) {
        String words = closed.text.toString();
        switch (closed.use) {
            case NOTE -> group.text.append(text.note(words));
            case COMMENT -> text.comment(words);
            case MARK -> text.mark(words);
            // Where it is there twice, the second is in Unicode.
            case INFO -> info.put(closed.field, words);
            default -> {}
        }
    }

    private void word(String word) {
        if (word.equals("bin")) {
            tokens.skip(tokens.number());
            return;
        }
        if (word.equals("u") && group.use != Use.SKIPPED) {
            unicode(tokens.number());
            return;
        }
        flush();
        boolean ignorable = starred;
        starred = false;
        if (destination(word, ignorable) || group.use == Use.SKIPPED) {
            return;
        }
        String character = CHARACTERS.get(word);
        if (character != null) {
            append(character);
        } else if (group.use == Use.INFO && MOMENT.containsKey(word)) {
            append(MOMENT.get(word) + (tokens.number() < 10 ? "0" : "") + tokens.number());
        } else if (group.use == Use.TEXT && text.structure(word, group)) {
            return;
        } else if (word.equals("par") || word.equals("sect")) {
            append(" ");
        } else {
            property(word);
        }
    }

    /** Whether {@code word} says what the group is for. */
    private boolean destination(String word, boolean ignorable) {
        objects |= word.equals("objdata");
        Use use = switch (word) {
            case "fonttbl" -> Use.FONTS;
            case "stylesheet" -> Use.STYLES;
            case "info" -> Use.SKIPPED;
            case "footnote" -> Use.NOTE;
            case "annotation" -> Use.COMMENT;
            case "listtext", "pntext" -> Use.MARK;
            default ->
                SKIPPED.contains(word) || (ignorable && !TEXT_THOUGH_STARRED.contains(word)) ? Use.SKIPPED : Use.TEXT;
        };
        if (group.use == Use.SKIPPED && INFO.contains(word) && group.field.equals("info")) {
            group = group.as(Use.INFO, new StringBuilder());
            group.field = word;
            return true;
        }
        boolean inText = group.use == Use.TEXT || group.use == Use.NOTE;
        // In a table of styles, a starred word only says that a style is not one of paragraphs.
        if (use == Use.TEXT || group.use == Use.SKIPPED || (!inText && use != Use.SKIPPED) || group.use == Use.STYLES) {
            return false;
        }
        group = group.as(use, use == Use.SKIPPED ? group.text : new StringBuilder());
        group.field = word;
        return true;
    }

    private void property(String word) {
        int number = tokens.number();
        switch (word) {
            case "ansicpg" -> charsets.standard(number);
            case "mac" -> charsets.standard(10000);
            case "f", "af" -> group.font = word.equals("f") ? number : group.font;
            case "fcharset" -> charsets.font(group.font, number);
            case "uc" -> group.fallbacks = Math.max(number, 0);
            case "b" -> group.bold = tokens.on();
            case "v" -> group.hidden = tokens.on();
            case "plain" -> {
                group.bold = false;
                group.hidden = false;
            }
            case "s" -> group.style = number;
            case "outlinelevel" -> group.outline = number;
            case "intbl" -> group.inTable = true;
            case "ls" -> group.list = number;
            case "ilvl" -> group.level = number;
            case "pard" -> group.resetParagraph();
            default -> {}
        }
    }

    private void symbol(String symbol) {
        if (symbol.equals("*")) {
            starred = true;
        } else if (symbol.equals("\n") || symbol.equals("\r")) {
            word("par");
        } else if (symbol.equals("{") || symbol.equals("}") || symbol.equals("\\")) {
            textByte(symbol.charAt(0));
        } else if (group.use != Use.SKIPPED) {
            flush();
            append(CHARACTERS.getOrDefault(symbol, ""));
        }
    }

    private void unicode(int number) {
        flush();
        append(Character.toString((char) (number < 0 ? number + 0x10000 : number)));
        toPassOver = group.fallbacks;
    }

    private void textByte(int b) {
        if (toPassOver > 0) {
            // What programs that do not know Unicode show instead of the character before.
            toPassOver--;
            return;
        }
        Charset charset = charsets.of(group.font);
        if (!charset.equals(bytesIn)) {
            flush();
            bytesIn = charset;
        }
        bytes.write(b);
    }

    private void flush() {
        toPassOver = 0;
        if (bytes.size() > 0) {
            append(bytes.toString(bytesIn));
            bytes.reset();
        }
    }

    private void append(String words) {
        if (group.use == Use.SKIPPED || group.hidden) {
            return;
        }
        if (group.use == Use.TEXT) {
            text.append(words, group.bold);
        } else {
            group.text.append(words);
        }
    }
}
