package dev.ragstone.testkit.node;

import dev.ragstone.testkit.MissingPart;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The browser that tests of pages run in: what {@code RAGSTONE_CHROMIUM} names, else one found on the path.
 *
 * @since 0.1
 */
public final class Chromium {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

    private Chromium() {}

    /** The program; where there is none the test is skipped, or fails with {@code RAGSTONE_REQUIRE_BROWSER=1}. */
    public static Path program() {
        return find(System.getenv())
                .orElseThrow(() -> MissingPart.of(
                        "a browser",
                        "RAGSTONE_REQUIRE_BROWSER",
                        "there is no Chromium on the path; name one in RAGSTONE_CHROMIUM"));
    }

    static Optional<Path> find(Map<String, String> environment) {
        String given = environment.getOrDefault("RAGSTONE_CHROMIUM", "");
        if (!given.isEmpty()) {
            return Optional.of(Path.of(given));
        }
        String path = environment.getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
