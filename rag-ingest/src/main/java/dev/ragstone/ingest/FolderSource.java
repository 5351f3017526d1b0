package dev.ragstone.ingest;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.Sidecars.BrokenSidecar;
import dev.ragstone.source.Content;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a folder and all folders in it, or a single file.
 *
 * <pre>{@code
 * Source docs = FolderSource.builder(Path.of("docs")).include("*.md", "*.pdf").exclude("drafts").build();
 * }</pre>
 *
 * <p>Files are offered in order of their names, folder by folder. The URI of a file is that of its absolute path. Files
 * and folders whose name begins with a dot are left out, and so are the folders of version control and of a Ragstone
 * index. Links are not followed unless asked for, and then every folder is entered once, so that loops end, and what is
 * offered under its own path is not offered under that of a link. A root that is a link is followed. A file named as the
 * root is always offered, whatever its name.
 *
 * <p>A file {@code report.pdf.meta.yaml} says something about {@code report.pdf}, a file {@code .meta.yaml} about everything
 * in its folder and below, also when only a part of that is scanned, the nearest winning key by key: {@code tags}, a list;
 * {@code access}, the labels of which a reader needs one, {@code []} for anyone; anything else is metadata. They are no
 * documents. What is said by one that cannot be understood, or whose name or keys are nearly right, is unknown, and what
 * it stands for is withheld, so that a slip of the pen never opens a document to everyone.
 *
 * <p>A folder that cannot be listed is a problem, and the scan goes on; a file that cannot be opened is offered all the
 * same, and reading it fails.
 *
 * @since 0.1
 */
public final class FolderSource implements Source {

    private static final Logger log = LoggerFactory.getLogger(FolderSource.class);

    private final Path root;
    private final PathFilter filter;
    private final boolean followLinks;
    private final Function<Path, Metadata> metadata;
    private final Function<Path, Set<String>> accessLabels;
    private final List<FileRules.Rule> rules;
    private final Set<String> reportedRules = ConcurrentHashMap.newKeySet();

    private FolderSource(Builder builder) {
        this.root = builder.root;
        this.filter = new PathFilter(
                builder.includes, builder.excludes, builder.skippedFolders, builder.hidden, builder.sidecars);
        this.rules = List.copyOf(builder.rules);
        this.followLinks = builder.followLinks;
        this.metadata = builder.metadata;
        this.accessLabels = builder.accessLabels;
    }

    /** All files of {@code root} but hidden ones. */
    public static FolderSource of(Path root) {
        return builder(root).build();
    }

    /** Starts from all files of {@code root} but hidden ones. */
    public static Builder builder(Path root) {
        return new Builder(root);
    }

    @Override
    public String name() {
        return root.toString();
    }

    @Override
    public void scan(SourceVisitor visitor) {
        try {
            var attributes = Files.readAttributes(root, BasicFileAttributes.class);
            var offering = new Offering(visitor);
            if (attributes.isDirectory()) {
                new FolderScan(root, filter, followLinks, offering).run();
                report(offering.fileRules.idle());
            } else if (attributes.isRegularFile()) {
                scanFile(attributes, offering);
            } else {
                // A device or a pipe may never end.
                throw new DocumentException(
                        root + " is neither a file nor a folder", "Copy what it holds into a file", false, null);
            }
        } catch (NoSuchFileException e) {
            throw new DocumentException(root + " does not exist", "Check the path; nothing was removed", false, e);
        } catch (IOException e) {
            throw new DocumentException(
                    root + " could not be listed: " + e, "Check that this program may read it", true, e);
        }
    }

    /** A single file has its own metadata, and that of the folders it lies in. */
    private void scanFile(BasicFileAttributes attributes, Offering offering) {
        FileFacts facts = FileFacts.none();
        try {
            if (filter.readsSidecars()) {
                facts = Sidecars.ofSingle(root);
            }
        } catch (BrokenSidecar e) {
            offering.withheld(root, e.reason());
            return;
        }
        offering.file(root, attributes, facts);
    }

    /** Once each, since a folder that is watched is scanned every minute. */
    private void report(List<String> idleRules) {
        for (String glob : idleRules) {
            if (reportedRules.add(glob)) {
                log.warn("The rule '{}' says who may read files, but matches none below {}", glob, root);
            }
        }
    }

    @Override
    public Observation observe(Runnable hint) {
        return FolderWatch.start(root, filter, followLinks, hint);
    }

    @Override
    public boolean covers(String uri) {
        Path path = path(uri);
        return path != null && (path.equals(root) || (path.startsWith(root) && filter.takes(root.relativize(path))));
    }

    /** The URI under which {@code path} is offered. */
    static String uri(Path path) {
        return path.toUri().toString();
    }

    private @Nullable Path path(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equalsIgnoreCase(parsed.getScheme()) ? Path.of(parsed).normalize() : null;
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return null;
        }
    }

    private Path relative(Path file) {
        return file.equals(root) ? root.getFileName() : root.relativize(file);
    }

    /** Passes on what one scan finds. */
    private final class Offering implements FolderScan.FileVisitor {

        private final SourceVisitor visitor;
        private final FileRules fileRules = new FileRules(rules);

        private Offering(SourceVisitor visitor) {
            this.visitor = visitor;
        }

        @Override
        public void file(Path file, BasicFileAttributes attributes, FileFacts declared) {
            Path relative = relative(file);
            FileFacts facts =
                    FileFacts.none().with(metadata.apply(relative)).accessLabels(accessLabels.apply(relative));
            facts = fileRules.applied(facts, relative).joined(declared);
            visitor.item(new SourceItem(
                    uri(file),
                    file.getFileName().toString(),
                    attributes.size(),
                    Instant.ofEpochMilli(attributes.lastModifiedTime().toMillis()),
                    Content.of(file),
                    facts.metadata(),
                    facts.accessLabels()));
        }

        @Override
        public void withheld(Path file, String reason) {
            fileRules.applied(FileFacts.none(), relative(file));
            visitor.withheld(uri(file), reason);
        }

        @Override
        public void problem(Path path, String reason) {
            visitor.problem(uri(path), reason);
        }
    }

    /** Configures a {@link FolderSource}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final Path root;
        private final List<PathMatcher> includes = new ArrayList<>();
        private final List<PathMatcher> excludes = new ArrayList<>();
        private Set<String> skippedFolders = Set.of(".git", ".hg", ".svn", ".bzr", "CVS", ".ragstone");
        private boolean hidden;
        private boolean followLinks;
        private boolean sidecars = true;
        private final List<FileRules.Rule> rules = new ArrayList<>();
        private Function<Path, Metadata> metadata = path -> Metadata.empty();
        private Function<Path, Set<String>> accessLabels = path -> Set.of();

        private Builder(Path root) {
            this.root = root.toAbsolutePath().normalize();
        }

        /**
         * Takes only files that match one of these globs. One without a slash, such as {@code *.md}, looks at the name in
         * whatever folder; one with a slash, such as {@code guides/**}, at the path below the root; one that ends with a
         * slash takes all of a folder. Default: all files.
         *
         * @throws IllegalArgumentException if a glob cannot be understood
         */
        public Builder include(String... globs) {
            Arrays.stream(globs)
                    .map(glob -> Glob.of(root.getFileSystem(), glob).matcher())
                    .forEach(includes::add);
            return this;
        }

        /**
         * Leaves out files and whole folders that match one of these globs; see {@link #include}. Wins over it. Default:
         * none.
         *
         * @throws IllegalArgumentException if a glob cannot be understood
         */
        public Builder exclude(String... globs) {
            Arrays.stream(globs)
                    .map(glob -> Glob.of(root.getFileSystem(), glob).matcher())
                    .forEach(excludes::add);
            return this;
        }

        /** Leaves out one folder, for instance that of an index; no harm if it does not lie below the root. */
        public Builder excludeFolder(Path folder) {
            Path absolute = folder.toAbsolutePath().normalize();
            if (absolute.startsWith(root) && !absolute.equals(root)) {
                excludes.add(root.relativize(absolute)::equals);
            }
            return this;
        }

        /** Sets the names of folders never entered. Default: those of version control, and {@code .ragstone}. */
        public Builder skippedFolders(Collection<String> names) {
            this.skippedFolders = Set.copyOf(names);
            return this;
        }

        /** Sets whether to take files and folders whose name begins with a dot. Default: false. */
        public Builder hidden(boolean hidden) {
            this.hidden = hidden;
            return this;
        }

        /**
         * Sets whether to follow links to files and folders, which may lead out of the root. What is said about a file
         * where it really lies then holds for its link too. Default: false.
         */
        public Builder followLinks(boolean followLinks) {
            this.followLinks = followLinks;
            return this;
        }

        /**
         * Says something about the files that match a glob, and about everything in the folders that do; see
         * {@link #include} for globs. Of several rules for a file the later one wins, key by key; a rule wins over
         * {@link #metadata} and {@link #accessLabels}, and files of metadata win over rules. A rule with access labels
         * that finds no file is logged as a warning. Default: none.
         *
         * <pre>{@code
         * FolderSource.builder(docs).rule("hr/", file -> file.tags("hr").accessLabels("group:hr")).build();
         * }</pre>
         *
         * @throws IllegalArgumentException if the glob cannot be understood
         */
        public Builder rule(String glob, UnaryOperator<FileFacts> facts) {
            rules.add(new FileRules.Rule(glob, Glob.of(root.getFileSystem(), glob), facts.apply(FileFacts.none())));
            return this;
        }

        /**
         * Sets whether {@code NAME.meta.yaml} beside a file and {@code .meta.yaml} in a folder are read as metadata; if
         * not, they are documents like any other. Default: true.
         */
        public Builder sidecars(boolean sidecars) {
            this.sidecars = sidecars;
            return this;
        }

        /** Sets the metadata of a file by its path below the root. Default: none. */
        public Builder metadata(Function<Path, Metadata> metadata) {
            this.metadata = metadata;
            return this;
        }

        /** Sets who may read a file by its path below the root. Default: anyone. */
        public Builder accessLabels(Function<Path, Set<String>> accessLabels) {
            this.accessLabels = accessLabels;
            return this;
        }

        /** Creates the source. */
        public FolderSource build() {
            return new FolderSource(this);
        }
    }
}
