package dev.ragstone.ingest;

import dev.ragstone.ingest.reader.MetadataFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of metadata that a scan comes across: {@code report.pdf.meta.yaml} for one file, {@code .meta.yaml} for a
 * folder and all below it, also if the scan begins below it.
 *
 * <p>One that cannot be understood keeps out what it stands for. It may have said who may read it, and to leave that out
 * would open the document to everyone.
 */
final class Sidecars {

    private static final int MOST_BYTES = 400_000;

    /** Thrown for a file that cannot be understood; says why. */
    static final class BrokenSidecar extends Exception {

        private static final long serialVersionUID = 1L;

        private final String reason;

        BrokenSidecar(Path file, String why, @Nullable Throwable cause) {
            super(why, cause);
            this.reason = "its metadata in " + file + " cannot be used, so it is left out until that is mended: " + why;
        }

        String reason() {
            return reason;
        }
    }

    /** What a folder says about what is in it, or why that cannot be told. */
    private record Said(FileFacts facts, @Nullable BrokenSidecar broken) {

        private static final Said NOTHING = new Said(FileFacts.none(), null);

        private Said and(Said nearer) {
            return broken == null ? new Said(facts.joined(nearer.facts), nearer.broken) : this;
        }

        private FileFacts known() throws BrokenSidecar {
            if (broken != null) {
                throw broken;
            }
            return facts;
        }
    }

    private final Set<Path> found = new HashSet<>();
    private final Map<Path, Path> slips = new HashMap<>();
    private final Map<Path, Said> folders = new HashMap<>();

    /** Whether a file is metadata and not a document, also if its name is a slip. */
    static boolean isSidecar(Path file) {
        return SidecarNames.isSidecar(file);
    }

    /**
     * Learns what a folder says about the files in it, after what the folders around it say.
     *
     * @param entries all that is in it
     * @return the files of metadata in it that belong to nothing
     */
    List<Path> enter(Path folder, List<Path> entries) {
        var names = new SidecarNames(folder, entries);
        found.addAll(names.proper());
        slips.putAll(names.slips());
        Path own = folder.resolve(SidecarNames.SUFFIX);
        Said said = around(folder).and(slip(folder));
        folders.put(folder, found.contains(own) ? said.and(read(own)) : said);
        return names.strays();
    }

    /**
     * What the folders of {@code file} and its own metadata say about it; of a link, also what is said about the file it
     * leads to.
     *
     * @throws BrokenSidecar if that cannot be understood
     */
    FileFacts of(Path file) throws BrokenSidecar {
        Path folder = file.getParent();
        Said said = (folder == null ? Said.NOTHING : folders.getOrDefault(folder, Said.NOTHING)).and(slip(file));
        if (Files.isSymbolicLink(file)) {
            said = said.and(new Said(ofSingle(real(file)), null));
        }
        Path own = file.resolveSibling(file.getFileName() + SidecarNames.SUFFIX);
        return (found.contains(own) ? said.and(read(own)) : said).known();
    }

    /**
     * What the metadata beside a file and in its folders say about it, for a file that no scan comes across.
     *
     * @throws BrokenSidecar if that cannot be understood
     */
    static FileFacts ofSingle(Path file) throws BrokenSidecar {
        var sidecars = new Sidecars();
        Path folder = file.getParent();
        if (folder != null) {
            try {
                sidecars.enter(folder, list(folder));
            } catch (IOException e) {
                throw new BrokenSidecar(folder, "the folder cannot be listed: " + e, e);
            }
        }
        return sidecars.of(file);
    }

    /** All that is in a folder. */
    static List<Path> list(Path folder) throws IOException {
        var entries = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }

    private Said around(Path folder) {
        Path parent = folder.getParent();
        Said known = parent == null ? Said.NOTHING : folders.get(parent);
        if (known != null && !Files.isSymbolicLink(folder)) {
            return known;
        }
        Said said = known == null ? above(folder) : known;
        try {
            Path real = real(folder);
            return real.equals(folder) ? said : said.and(above(real));
        } catch (BrokenSidecar e) {
            return new Said(FileFacts.none(), e);
        }
    }

    /** What the folders above {@code folder} say. They need not be open to being listed, so only names are tried. */
    private static Said above(Path folder) {
        Said said = Said.NOTHING;
        var inwards = new ArrayList<Path>();
        for (Path path = folder; path != null; path = path.getParent()) {
            inwards.add(path);
        }
        for (Path path : inwards.reversed()) {
            Path parent = path.getParent();
            if (parent != null) {
                said = said.and(inFolder(parent)).and(beside(path));
            }
        }
        return said;
    }

    private static Said inFolder(Path folder) {
        Path own = folder.resolve(SidecarNames.SUFFIX);
        Path wrong = folder.resolve(SidecarNames.SHORT_SUFFIX);
        try {
            Said slip = isThere(wrong) ? misnamed(wrong, folder) : Said.NOTHING;
            return isThere(own) ? slip.and(read(own)) : slip;
        } catch (IOException e) {
            return new Said(FileFacts.none(), new BrokenSidecar(own, "it cannot be read: " + e, e));
        }
    }

    /** Metadata named as if a folder were a file. */
    private static Said beside(Path folder) {
        for (String suffix : List.of(SidecarNames.SUFFIX, SidecarNames.SHORT_SUFFIX)) {
            Path wrong = folder.resolveSibling(folder.getFileName() + suffix);
            if (Files.exists(wrong, LinkOption.NOFOLLOW_LINKS)) {
                return misnamed(wrong, folder);
            }
        }
        return Said.NOTHING;
    }

    /** Whether there is such a file, even if it is a link to nothing. */
    private static boolean isThere(Path file) throws IOException {
        try {
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private Said slip(Path target) {
        Path wrong = slips.get(target);
        return wrong == null ? Said.NOTHING : misnamed(wrong, target);
    }

    private static Said misnamed(Path wrong, Path target) {
        String why = "its name is not right; name it " + SidecarNames.rightName(target) + ", or delete it";
        return new Said(FileFacts.none(), new BrokenSidecar(wrong, why, null));
    }

    private static Path real(Path path) throws BrokenSidecar {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new BrokenSidecar(path, "it cannot be told where it leads: " + e, e);
        }
    }

    private static Said read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new Said(SidecarEntries.facts(MetadataFile.parse(in.readNBytes(MOST_BYTES))), null);
        } catch (IOException e) {
            return new Said(FileFacts.none(), new BrokenSidecar(file, "it cannot be read: " + e, e));
        } catch (IllegalArgumentException e) {
            return new Said(FileFacts.none(), new BrokenSidecar(file, String.valueOf(e.getMessage()), e));
        }
    }
}
