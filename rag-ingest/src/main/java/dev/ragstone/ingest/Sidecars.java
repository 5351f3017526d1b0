package dev.ragstone.ingest;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.ingest.reader.MetadataFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of metadata that a scan comes across: {@code report.pdf.meta.yaml} for one file, {@code .meta.yaml} for a
 * folder and all below it.
 *
 * <p>One that cannot be understood keeps out what it stands for. It may have said who may read it, and to leave that out
 * would open the document to everyone.
 */
final class Sidecars {

    private static final String SUFFIX = ".meta.yaml";
    private static final int MOST_BYTES = 400_000;
    private static final String ACCESS = "access";
    private static final String COLLECTION = "collection";

    /** Thrown for a file that cannot be understood; says why. */
    static final class BrokenSidecar extends Exception {

        private static final long serialVersionUID = 1L;

        private final String reason;

        BrokenSidecar(Path file, String why, Throwable cause) {
            super(why, cause);
            this.reason = "its metadata in " + file.getFileName()
                    + " cannot be used, so it is left out until that is mended: " + why;
        }

        String reason() {
            return reason;
        }
    }

    private final Set<Path> found = new HashSet<>();
    private final Map<Path, FileFacts> folders = new HashMap<>();

    /** Whether a file is metadata and not a document. */
    static boolean isSidecar(Path file) {
        return file.getFileName().toString().endsWith(SUFFIX);
    }

    /** Takes note that {@code file}, which is metadata, is there. */
    void add(Path file) {
        found.add(file);
    }

    /**
     * Learns what a folder says about the files in it, after what the folder around it says.
     *
     * @throws BrokenSidecar if that cannot be understood
     */
    void enter(Path folder) throws BrokenSidecar {
        FileFacts outer = outer(folder);
        Path file = folder.resolve(SUFFIX);
        folders.put(folder, found.contains(file) ? outer.joined(read(file)) : outer);
    }

    /**
     * What the folders of {@code file} and its own metadata say about it.
     *
     * @throws BrokenSidecar if that cannot be understood
     */
    FileFacts of(Path file) throws BrokenSidecar {
        FileFacts outer = outer(file);
        Path own = file.resolveSibling(file.getFileName() + SUFFIX);
        return found.contains(own) ? outer.joined(read(own)) : outer;
    }

    /**
     * What the metadata beside a file and in its folder say about it, for a file that no scan comes across.
     *
     * @throws BrokenSidecar if that cannot be understood
     */
    static FileFacts ofSingle(Path file) throws BrokenSidecar {
        var sidecars = new Sidecars();
        for (Path sidecar : List.of(file.resolveSibling(SUFFIX), file.resolveSibling(file.getFileName() + SUFFIX))) {
            if (Files.exists(sidecar)) {
                sidecars.add(sidecar);
            }
        }
        Path folder = file.getParent();
        if (folder != null) {
            sidecars.enter(folder);
        }
        return sidecars.of(file);
    }

    private FileFacts outer(Path path) {
        Path folder = path.getParent();
        return folder == null ? FileFacts.none() : folders.getOrDefault(folder, FileFacts.none());
    }

    private static FileFacts read(Path file) throws BrokenSidecar {
        try (InputStream in = Files.newInputStream(file)) {
            return facts(MetadataFile.parse(in.readNBytes(MOST_BYTES)));
        } catch (IOException e) {
            throw new BrokenSidecar(file, "it cannot be read: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new BrokenSidecar(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static FileFacts facts(Metadata metadata) {
        var values = new TreeMap<>(metadata.values());
        MetadataValue access = values.remove(ACCESS);
        if (values.containsKey(COLLECTION)) {
            throw new IllegalArgumentException(
                    "a file cannot choose its collection; sync its folder on its own with SyncOptions.collection");
        }
        if (values.get("tags") instanceof MetadataValue.Text tag) {
            values.put("tags", MetadataValue.of(List.of(tag.value())));
        }
        FileFacts facts = FileFacts.none().with(new Metadata(values));
        return access == null ? facts : facts.accessLabels(labels(access));
    }

    private static List<String> labels(MetadataValue access) {
        return switch (access) {
            case MetadataValue.Text label -> List.of(label.value());
            case MetadataValue.Texts labels -> labels.values();
            default -> throw new IllegalArgumentException("'access' must be a label or a list of labels");
        };
    }
}
