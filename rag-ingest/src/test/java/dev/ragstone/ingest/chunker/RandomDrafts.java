package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Document;
import java.util.List;
import java.util.Random;

/** Documents of every shape, from a seed. */
final class RandomDrafts {

    private static final List<String> WORDS = List.of(
            "pump",
            "Water.",
            "e.g.",
            "Größe",
            "日本語。",
            "😀👍🏽",
            "a\u0301e\u0308",
            "3.14",
            "(see",
            "Fig.",
            "2)",
            "—",
            "!",
            "https://example.org/a/very/long/path?with=parameters&and=more",
            "x".repeat(300),
            "中".repeat(120),
            "👨‍👩‍👧‍👦".repeat(20),
            "\u0301".repeat(50),
            "\u00A0",
            "\t");

    private final Random random;

    private RandomDrafts(Random random) {
        this.random = random;
    }

    static Document document(long seed) {
        return document(new Random(seed));
    }

    static Document document(Random random) {
        return new RandomDrafts(random).document();
    }

    private Document document() {
        var draft = new Drafts();
        int blocks = random.nextInt(25);
        for (int i = 0; i < blocks; i++) {
            switch (random.nextInt(8)) {
                case 0 -> draft.heading("H" + random.nextInt(3), words(4));
                case 1 -> draft.heading("H" + random.nextInt(3));
                case 2 -> draft.block(Kind.TABLE, lines());
                case 3 -> draft.block(Kind.CODE, lines());
                case 4 -> draft.block(Kind.LIST, "- " + lines().replace("\n", "\n- "));
                case 5 -> draft.gap(words(5));
                default -> draft.paragraph(words(120));
            }
            if (random.nextInt(4) == 0) {
                draft.page(1 + i);
            }
        }
        return draft.document();
    }

    private String lines() {
        var lines = new StringBuilder(words(10));
        int count = random.nextInt(20);
        for (int i = 0; i < count; i++) {
            lines.append('\n').append(words(10));
        }
        return lines.toString();
    }

    private String words(int most) {
        var words = new StringBuilder("Word");
        int count = random.nextInt(most);
        for (int i = 0; i < count; i++) {
            words.append(random.nextInt(20) == 0 ? "\n" : " ");
            words.append(WORDS.get(random.nextInt(random.nextInt(10) == 0 ? WORDS.size() : 8)));
        }
        return words.toString();
    }
}
