package dev.ragstone.testkit;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Block.TableRows;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Documents with headings, lists, tables, code, several scripts and words of any length, from a seed. */
final class RandomDocuments {

    private static final String HAN = "山川草木日月星雲海空風雨雪花鳥魚";
    private static final List<String> EMOJI = List.of("😀", "🚀", "👩‍👩‍👧", "🏳️‍🌈", "𝒳", "e\u0301", "🇳🇿");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();
    private int page = 1;
    private boolean paged;

    private RandomDocuments(long seed) {
        this.random = new Random(seed);
    }

    /** A document with up to 25 blocks; the same seed gives the same document. */
    static Document document(long seed) {
        return new RandomDocuments(seed).document();
    }

    /** A document of at least {@code length} characters without white space and without blocks: it has to be cut somewhere. */
    static Document unbroken(int length) {
        var random = new Random(length);
        var text = new StringBuilder();
        while (text.length() < length) {
            if (random.nextInt(10) == 0) {
                text.append(EMOJI.get(random.nextInt(EMOJI.size())));
            } else {
                text.append((char) ('a' + random.nextInt(26)));
            }
        }
        return new Document(DocumentInfo.of("memory:/unbroken"), text.toString(), List.of());
    }

    private Document document() {
        paged = random.nextBoolean();
        int count = 1 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            text.append("\n".repeat(random.nextInt(4)));
            next();
            text.append(random.nextBoolean() ? "\n\n" : " \t\r\n");
        }
        var info = DocumentInfo.of("memory:/random").withTitle("Random");
        return new Document(info, text.toString(), blocks);
    }

    private void next() {
        if (paged && random.nextInt(6) == 0) {
            page++;
        }
        switch (random.nextInt(8)) {
            case 0, 1 -> heading();
            case 2 -> block(Kind.LIST, "- " + sentence() + "\n- " + sentence() + "\n- " + sentence(), null);
            case 3 -> table();
            case 4 -> block(Kind.CODE, "for (int i = 0; i < n; i++) {\n    foo(bar[i]);\n}", null);
            case 5 -> text.append(random.nextBoolean() ? "---" : "* * *"); // decoration outside of any block
            default -> block(Kind.PARAGRAPH, paragraph(), null);
        }
    }

    private void heading() {
        int level = Math.min(random.nextInt(3), headings.size());
        headings.subList(level, headings.size()).clear();
        String title = "Section " + (blocks.size() + 1) + " " + word();
        headings.add(title);
        text.append(random.nextBoolean() ? "#".repeat(level + 1) + " " : "");
        block(Kind.HEADING, title, null);
    }

    private void table() {
        int rows = 1 + random.nextInt(20);
        var table = new StringBuilder("| name | value |");
        for (int row = 0; row < rows; row++) {
            table.append("\n| ")
                    .append(word())
                    .append(" | ")
                    .append(random.nextInt(1000))
                    .append(" |");
        }
        block(Kind.TABLE, table.toString(), new TableRows("| name | value |", 1, rows));
    }

    private void block(Kind kind, String content, @Nullable TableRows rows) {
        int start = text.length();
        text.append(content);
        Place place = paged ? Place.page(page) : Place.none();
        blocks.add(new Block(kind, start, text.length(), headings, place, rows));
    }

    private String paragraph() {
        var sentences = new StringBuilder(sentence());
        for (int i = random.nextInt(15); i > 0; i--) {
            sentences.append(random.nextInt(5) == 0 ? "\n" : " ").append(sentence());
        }
        return sentences.toString();
    }

    private String sentence() {
        var sentence = new StringBuilder(word());
        for (int i = random.nextInt(20); i > 0; i--) {
            sentence.append(' ').append(word());
        }
        return sentence.append(random.nextBoolean() ? "." : "?").toString();
    }

    private String word() {
        return switch (random.nextInt(12)) {
            case 0 -> han(1 + random.nextInt(30));
            case 1 -> EMOJI.get(random.nextInt(EMOJI.size())).repeat(1 + random.nextInt(4));
            case 2 -> "e.g.";
            case 3 -> "3.14";
            case 4 -> random.nextInt(10) == 0 ? "x".repeat(3000) : "Dr.";
            default -> RandomText.NOUNS.get(random.nextInt(RandomText.NOUNS.size()));
        };
    }

    private String han(int length) {
        var word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append(HAN.charAt(random.nextInt(HAN.length())));
        }
        return word.append('。').toString();
    }
}
