package dev.ragstone.embedded;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of an index: a folder for each generation, {@code generation-0001} and so on, and the file {@code CURRENT},
 * which names the one that serves and is only ever replaced whole.
 */
final class GenerationFolder {

    private static final Logger LOG = LoggerFactory.getLogger(GenerationFolder.class);
    private static final String CURRENT = "CURRENT";
    private static final Pattern GENERATION = Pattern.compile("generation-(\\d{4,9})");
    private static final Pattern DELETED = Pattern.compile("deleted-\\d{4,9}");
    private static final String LUCENE_COMMIT = "segments";

    private final Path index;

    GenerationFolder(Path index) {
        this.index = index.toAbsolutePath().normalize();
    }

    Path path(int generation) {
        return index.resolve(name(generation));
    }

    /**
     * The generation that serves.
     *
     * @throws StoreException if there is none
     */
    int requireCurrent() {
        return readCurrent().orElseThrow(() -> {
            requireKnownLayout();
            return new StoreException(
                    "There is no index in " + index,
                    "Sync something into it first; an index opened for reading only is not created.",
                    false,
                    null);
        });
    }

    /** The generation that serves; the first one, still to be filled, in a folder that is empty or not there. */
    int currentToWrite() {
        OptionalInt current = readCurrent();
        if (current.isPresent()) {
            return current.getAsInt();
        }
        try {
            if (Files.exists(index) && !Files.isDirectory(index)) {
                throw new StoreException(index + " is not a directory", "Choose another path.", false, null);
            }
            Files.createDirectories(index);
        } catch (IOException e) {
            throw failure("created", e);
        }
        requireKnownLayout();
        makeCurrent(1);
        return 1;
    }

    /** Whether a later generation serves. One that was never switched to has a higher number than the one that serves. */
    boolean isReplaced(int generation) {
        return readCurrent().orElse(0) > generation;
    }

    /** Lets {@code generation} be the one that serves, from the moment this returns and whatever happens then. */
    void makeCurrent(int generation) {
        try {
            DurableFiles.replace(index, CURRENT, name(generation) + "\n");
        } catch (IOException e) {
            throw failure("switched to " + name(generation), e);
        }
    }

    /** All generations there are, complete or not, in order. */
    List<Integer> generations() {
        return names().stream()
                .map(GENERATION::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Integer.parseInt(matcher.group(1)))
                .sorted()
                .toList();
    }

    /** Removes a generation: out of the way in one step, so that nobody opens half of it, then file by file. */
    void delete(int generation) {
        Path away = index.resolve(String.format(Locale.ROOT, "deleted-%04d", generation));
        try {
            DurableFiles.deleteTree(away);
            DurableFiles.move(path(generation), away);
            DurableFiles.deleteTree(away);
        } catch (IOException e) {
            LOG.warn("{} could not be deleted yet; whoever opens the index next tries again", path(generation), e);
        }
    }

    /** Finishes deletions that a crash has cut off. */
    void deleteRemains() {
        for (String name : names()) {
            if (DELETED.matcher(name).matches()) {
                try {
                    DurableFiles.deleteTree(index.resolve(name));
                } catch (IOException e) {
                    LOG.warn("{} could not be deleted", index.resolve(name), e);
                }
            }
        }
    }

    private OptionalInt readCurrent() {
        String content;
        try {
            content = Files.readString(index.resolve(CURRENT)).strip();
        } catch (NoSuchFileException e) {
            return OptionalInt.empty();
        } catch (IOException e) {
            if (!Files.isDirectory(index)) {
                return OptionalInt.empty();
            }
            throw failure("opened", e);
        }
        Matcher matcher = GENERATION.matcher(content);
        if (!matcher.matches()) {
            throw new StoreException(
                    "The file " + index.resolve(CURRENT) + " does not name a generation but says \""
                            + content.substring(0, Math.min(content.length(), 50)) + "\"",
                    "Write the name of the right folder into it, or delete the directory and sync again.",
                    false,
                    null);
        }
        return OptionalInt.of(Integer.parseInt(matcher.group(1)));
    }

    /** Refuses a folder without {@code CURRENT} that holds something else, lest it gets mixed up. */
    private void requireKnownLayout() {
        List<String> names = names();
        if (names.stream().anyMatch(name -> name.startsWith(LUCENE_COMMIT))) {
            throw new StoreException(
                    "The index in " + index + " has a layout from before generations",
                    "Delete the directory and sync again.",
                    false,
                    null);
        }
        for (String name : names) {
            if (GENERATION.matcher(name).matches()) {
                throw new StoreException(
                        "The index in " + index + " has lost its file " + CURRENT + ", which names the folder in use",
                        "Write the name of the right folder into it, such as " + name
                                + ", or delete the directory and sync again.",
                        false,
                        null);
            }
            if (!name.equals(CURRENT + DurableFiles.UNFINISHED) && !name.startsWith(".")) {
                throw new StoreException(
                        "The directory " + index + " is not an index but holds other files, such as " + name,
                        "Choose an empty directory or one that does not exist yet.",
                        false,
                        null);
            }
        }
    }

    private List<String> names() {
        if (!Files.isDirectory(index)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(index)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw failure("listed", e);
        }
    }

    private StoreException failure(String action, Exception e) {
        return new StoreException(
                "The index in " + index + " could not be " + action + ": " + e,
                "Check the disk and the permissions of the directory.",
                true,
                e);
    }

    private static String name(int generation) {
        return String.format(Locale.ROOT, "generation-%04d", generation);
    }
}
