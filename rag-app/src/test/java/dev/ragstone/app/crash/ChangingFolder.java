package dev.ragstone.app.crash;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A folder of generated documents that people keep working on. Deterministic for a seed. */
final class ChangingFolder {

    private static final List<String> WORDS = List.of(
            "lease",
            "notice",
            "period",
            "fee",
            "payment",
            "workshop",
            "party",
            "writing",
            "coffee",
            "bean",
            "water",
            "grind",
            "machine",
            "month",
            "acid",
            "train",
            "station",
            "ticket",
            "window",
            "garden",
            "river",
            "bridge",
            "letter",
            "stamp",
            "copper",
            "silver",
            "engine",
            "valve",
            "pressure",
            "boiler");

    private final Path folder;
    private final Random random;
    private int created;

    ChangingFolder(Path folder, Random random) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.random = random;
    }

    void create(int documents) throws IOException {
        for (int i = 0; i < documents; i++) {
            Files.writeString(folder.resolve("doc-%03d.md".formatted(created++)), text());
        }
    }

    /** Edits some documents, deletes some and adds some. */
    void change() throws IOException {
        for (Path file : files()) {
            switch (random.nextInt(8)) {
                case 0 -> Files.writeString(file, Files.readString(file) + "\n\n## Addendum\n\n" + sentences(3) + "\n");
                case 1 -> Files.writeString(file, text());
                case 2 -> Files.delete(file);
                default -> {}
            }
        }
        create(4);
    }

    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Those of {@code uris} whose file exists. */
    List<String> stillThere(Collection<String> uris) {
        return uris.stream()
                .filter(uri -> Files.exists(Path.of(URI.create(uri))))
                .toList();
    }

    String question() {
        return words(2 + random.nextInt(4));
    }

    private String text() {
        var text = new StringBuilder("# " + words(3) + "\n");
        for (int section = 0; section < 4; section++) {
            text.append("\n## ")
                    .append(words(2))
                    .append("\n\n")
                    .append(sentences(4))
                    .append('\n');
        }
        return text.toString();
    }

    private String sentences(int count) {
        return Stream.generate(() -> "The " + words(9) + ".")
                .limit(count)
                .reduce((left, right) -> left + " " + right)
                .orElseThrow();
    }

    private String words(int count) {
        var words = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            words.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        return String.join(" ", words);
    }
}
