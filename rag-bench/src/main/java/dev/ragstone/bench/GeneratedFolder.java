package dev.ragstone.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.StringJoiner;

/** Markdown files with two short sections each; the same for a seed on every machine. */
final class GeneratedFolder {

    private static final String[] SYLLABLES = {
        "ba", "co", "di", "fu", "ga", "ho", "ji", "ka", "lu", "mo", "ne", "pa", "qui", "ra", "so", "ti", "vu", "we",
        "xa", "zo"
    };

    private final Path folder;

    GeneratedFolder(Path folder) {
        this.folder = folder;
    }

    void create(int files) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < files; i++) {
            Files.writeString(file(i), text(new Random(i)));
        }
    }

    /** Rewrites one of the two sections of file {@code i}. */
    void edit(int i) throws IOException {
        String text = Files.readString(file(i));
        int second = text.lastIndexOf("## ");
        Files.writeString(file(i), text.substring(0, second) + section(new Random(~i)));
    }

    Path path() {
        return folder;
    }

    private Path file(int i) {
        return folder.resolve("file-%06d.md".formatted(i));
    }

    private static String text(Random random) {
        return "# " + words(random, 3) + "\n\n" + section(random) + section(random);
    }

    private static String section(Random random) {
        return "## " + words(random, 2) + "\n\n" + words(random, 12) + ". " + words(random, 12) + ".\n\n";
    }

    private static String words(Random random, int count) {
        var words = new StringJoiner(" ");
        for (int i = 0; i < count; i++) {
            var word = new StringBuilder();
            for (int s = 2 + random.nextInt(2); s > 0; s--) {
                word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
            }
            words.add(word);
        }
        return words.toString();
    }
}
