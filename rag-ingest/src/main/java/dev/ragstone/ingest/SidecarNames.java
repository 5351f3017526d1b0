package dev.ragstone.ingest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which files of metadata in a folder stand for what, told by their names alone.
 *
 * <p>A name that is nearly right stands for the file it must have been meant for, and is a slip: to pass over it would
 * open that file to everyone.
 */
final class SidecarNames {

    static final String SUFFIX = ".meta.yaml";
    static final String SHORT_SUFFIX = ".meta.yml";

    private final Path folder;
    private final List<Path> entries;
    private final Set<Path> proper = new HashSet<>();
    private final Map<Path, Path> slips = new HashMap<>();
    private final List<Path> strays = new ArrayList<>();
    private @Nullable Map<String, List<Path>> byLooseName;

    SidecarNames(Path folder, List<Path> entries) {
        this.folder = folder;
        this.entries = List.copyOf(entries);
        var present = new HashSet<>(this.entries);
        entries.stream().filter(SidecarNames::isSidecar).forEach(sidecar -> take(sidecar, present));
    }

    /** Whether a file is metadata and not a document, also if its name is a slip. */
    static boolean isSidecar(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(SUFFIX) || name.endsWith(SHORT_SUFFIX);
    }

    /** What is right: files of metadata that stand for their folder or for a file beside them. */
    Set<Path> proper() {
        return proper;
    }

    /** Files and folders, each with the wrongly named metadata that is meant for it. */
    Map<Path, Path> slips() {
        return slips;
    }

    /** The files of metadata that belong to nothing. */
    List<Path> strays() {
        return strays;
    }

    /** The file that {@code sidecar} says something about; its folder if it speaks for that. */
    static Path target(Path sidecar) {
        String name = sidecar.getFileName().toString();
        String lower = name.toLowerCase(Locale.ROOT);
        int suffix = lower.endsWith(SUFFIX) ? SUFFIX.length() : SHORT_SUFFIX.length();
        String target = name.substring(0, name.length() - suffix);
        Path folder = sidecar.getParent();
        return target.isEmpty() && folder != null ? folder : sidecar.resolveSibling(target);
    }

    /** How the metadata of {@code target} is to be named. */
    static Path rightName(Path target) {
        return Files.isDirectory(target)
                ? target.resolve(SUFFIX)
                : target.resolveSibling(target.getFileName() + SUFFIX);
    }

    private void take(Path sidecar, Set<Path> present) {
        Path target = target(sidecar);
        boolean there = target.equals(folder) || present.contains(target);
        if (there && sidecar.equals(rightName(target))) {
            proper.add(sidecar);
        } else if (there) {
            slips.put(target, sidecar);
        } else {
            List<Path> meant = loosely(target);
            meant.forEach(path -> slips.put(path, sidecar));
            if (meant.isEmpty()) {
                strays.add(sidecar);
            }
        }
    }

    /** What is named like {@code target} but for case, or but for an ending that {@code target} lacks. */
    private List<Path> loosely(Path target) {
        Map<String, List<Path>> known = byLooseName;
        if (known == null) {
            known = new HashMap<>();
            for (Path entry : entries) {
                if (!isSidecar(entry)) {
                    String name = loose(entry);
                    int dot = name.lastIndexOf('.');
                    known.computeIfAbsent(name, key -> new ArrayList<>()).add(entry);
                    if (dot > 0) {
                        known.computeIfAbsent(name.substring(0, dot), key -> new ArrayList<>())
                                .add(entry);
                    }
                }
            }
            byLooseName = known;
        }
        return known.getOrDefault(loose(target), List.of());
    }

    private static String loose(Path path) {
        // Some systems store names decomposed, whatever they were given.
        return Normalizer.normalize(path.getFileName().toString(), Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .strip();
    }
}
