package dev.ragstone.testkit.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Data folders whose processes are gone: a test that was killed cannot clear up after itself. */
final class LeftFolders {

    private static final Pattern OWNER = Pattern.compile("(\\d{1,18})(-\\d+)?(\\.log)?");

    private LeftFolders() {}

    /** Removes those below {@code folders} that belong to no running process. */
    static void remove(Path folders) {
        if (Files.isDirectory(folders)) {
            children(folders).stream().filter(LeftFolders::isLeft).forEach(LeftFolders::delete);
        }
    }

    private static boolean isLeft(Path folder) {
        Matcher owner = OWNER.matcher(folder.getFileName().toString());
        return owner.matches() && !runs(owner.group(1)) && !serves(folder);
    }

    private static boolean serves(Path folder) {
        try (Stream<String> lines = Files.lines(folder.resolve("postmaster.pid"))) {
            return lines.findFirst().filter(LeftFolders::runs).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean runs(String process) {
        return ProcessHandle.of(Long.parseLong(process.strip())).isPresent();
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a file or a folder, which another process may be removing as well. */
    static void delete(Path path) {
        try (Stream<Path> tree = Files.walk(path)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // gone
        } catch (UncheckedIOException | IOException e) {
            if (Files.exists(path)) {
                throw new IllegalStateException("what an ended server has left cannot be removed: " + path, e);
            }
        }
    }
}
