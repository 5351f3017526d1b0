package dev.ragstone.ingest.upload;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.tika.ContentTypeDetector;
import dev.ragstone.source.Content;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Keeps files that users send, and offers them for indexing.
 *
 * <pre>{@code
 * UploadStore uploads = UploadStore.builder(Path.of("uploads")).open();
 * UploadResult result = uploads.save(user, fileName, request.getInputStream());
 * rag.sync(uploads);
 * }</pre>
 *
 * <p>A file is stored as {@code user/date/uuid} below the folder, whatever user and file are called. One user cannot
 * reach what another sent. An upload is there whole or not at all, also after a crash; a refused or broken one leaves
 * nothing. All of it survives a restart. What a file is, is told by its content, looking inside zips and the like; its
 * name only chooses among kinds of text that are no markup. Once indexed, an upload is found by queries with the access
 * label {@code user:} followed by the user id, unless other {@linkplain Builder#accessLabels labels} are set.
 *
 * <p>Safe for use by several threads. Several stores, also in several processes, may share a folder; only that the same
 * file sent twice at the same moment is one upload is then not certain. As a source it offers the uploads of all users,
 * user by user, in the order in which they came, under URIs {@code upload:name/user/id}; metadata: {@code user} and
 * {@code uploaded}.
 *
 * @since 0.1
 */
public final class UploadStore implements Source {

    private final UploadFolder folder;
    private final StoredUploads stored;
    private final String prefix;
    private final AllowedTypes allowed;
    private final long maxBytes;
    private final Function<Upload, Set<String>> accessLabels;
    private final Clock clock;
    private final ContentTypeDetector detector = new ContentTypeDetector();
    private final UploadIds ids = new UploadIds();

    private UploadStore(Builder builder) {
        this.folder = new UploadFolder(builder.root);
        this.stored = new StoredUploads(folder, builder.quota);
        this.prefix = "upload:" + builder.name + "/";
        this.allowed = builder.allowed;
        this.maxBytes = builder.maxBytes;
        this.accessLabels = builder.accessLabels;
        this.clock = builder.clock;
    }

    /** Starts from a store in {@code folder}, which is made when it is missing. */
    public static Builder builder(Path folder) {
        return new Builder(folder);
    }

    /**
     * Keeps the bytes of {@code content} for {@code user}, if they are allowed. The stream is read to its end, or until
     * there are too many bytes, and left open.
     *
     * @param user any id that is not blank
     * @param fileName the name the file came with; may be anything
     * @throws DocumentException if the stream breaks off or the disk fails; nothing is kept then
     */
    public UploadResult save(String user, String fileName, InputStream content) {
        String userFolder = userFolder(user);
        String name = FileNames.sanitised(fileName);
        try (var incoming = IncomingFile.receive(content, folder.incoming(), maxBytes)) {
            if (incoming.size() == 0) {
                return new UploadResult.Refused(UploadResult.Cause.EMPTY, "the file has no bytes");
            }
            if (incoming.size() > maxBytes) {
                return new UploadResult.Refused(
                        UploadResult.Cause.TOO_LARGE, "the file has more than the " + maxBytes + " bytes allowed");
            }
            Instant now = Instant.ofEpochMilli(clock.millis());
            var item = SourceItem.of(prefix, name, incoming.size(), now, Content.of(incoming.path()));
            String type = detector.detect(item);
            if (!allowed.allows(type)) {
                return new UploadResult.Refused(
                        UploadResult.Cause.TYPE_NOT_ALLOWED, "files of type " + type + " are not allowed");
            }
            var upload = new Upload(ids.next(now), user, name, type, incoming.size(), incoming.sha256(), now);
            return stored.keep(upload, incoming);
        } catch (IOException | UncheckedIOException e) {
            throw new DocumentException(
                    "the upload of " + name + " by " + userFolder + " failed: " + e, "Send it again", true, e);
        }
    }

    /**
     * The uploads of {@code user} in the order in which they came. One whose description is damaged is left out, with a
     * warning in the log; a scan reports it as a problem, and it can be deleted.
     *
     * @throws DocumentException if they cannot be read
     */
    public List<Upload> list(String user) {
        try {
            return stored.list(userFolder(user));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * The upload of {@code user} with this id; empty if there is none, or it is someone else's.
     *
     * @throws DocumentException if it cannot be read
     */
    public Optional<Upload> find(String user, String id) {
        try {
            return stored.find(userFolder(user), id);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The bytes of an upload; opening them fails once it is deleted. */
    public Content content(Upload upload) {
        return Content.of(folder.file(userFolder(upload.user()), upload.id())
                .orElseThrow(() -> new IllegalArgumentException("there is no upload with the id " + upload.id())));
    }

    /** The URI under which a sync offers an upload. */
    public String uri(Upload upload) {
        return prefix + userFolder(upload.user()) + "/" + upload.id();
    }

    /**
     * Deletes an upload of {@code user}; whether there was one. The next sync removes it from the index.
     *
     * @throws DocumentException if it cannot be deleted
     */
    public boolean delete(String user, String id) {
        try {
            return stored.delete(userFolder(user), id);
        } catch (IOException e) {
            throw new DocumentException(
                    "the upload " + id + " could not be deleted: " + e, "Check the rights on the folder", true, e);
        }
    }

    private static String userFolder(String user) {
        if (user.isBlank()) {
            throw new IllegalArgumentException("a user id must not be blank");
        }
        return UploadFolder.userFolder(user);
    }

    private DocumentException unreadable(IOException cause) {
        return new DocumentException(
                "uploads in " + folder.root() + " could not be read: " + cause,
                "Check that this program may read them",
                true,
                cause);
    }

    /** The media types that are taken, and groups of them such as {@code text/*}. */
    public Set<String> allowedTypes() {
        return allowed.types();
    }

    @Override
    public String name() {
        return "uploads in " + folder.root();
    }

    @Override
    public void scan(SourceVisitor visitor) {
        try {
            for (String user : folder.users()) {
                for (Path file : folder.files(user)) {
                    offer(user, file, visitor);
                }
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void offer(String user, Path file, SourceVisitor visitor) {
        String uri = prefix + user + "/" + file.getFileName();
        try {
            UploadRecords.read(file).ifPresent(upload -> visitor.item(item(uri, upload, file)));
        } catch (IOException e) {
            visitor.problem(uri, "could not be read: " + e);
        }
    }

    private SourceItem item(String uri, Upload upload, Path file) {
        var metadata = Metadata.empty().with("user", upload.user()).with("uploaded", upload.received());
        return new SourceItem(
                uri,
                upload.name(),
                upload.size(),
                upload.received(),
                Content.of(file),
                metadata,
                accessLabels.apply(upload));
    }

    @Override
    public boolean covers(String uri) {
        if (!uri.startsWith(prefix)) {
            return false;
        }
        String[] parts = uri.substring(prefix.length()).split("/", -1);
        return parts.length == 2 && folder.file(parts[0], parts[1]).isPresent();
    }

    /** Configures an {@link UploadStore}. Not thread-safe; may be reused after {@link #open()}. */
    public static final class Builder {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

        private final Path root;
        private String name = "uploads";
        private AllowedTypes allowed = AllowedTypes.documents();
        private long maxBytes = 100_000_000;
        private UploadQuota quota = UploadQuota.NONE;
        private Function<Upload, Set<String>> accessLabels = upload -> Set.of("user:" + upload.user());
        private Clock clock = Clock.systemUTC();

        private Builder(Path root) {
            this.root = root.toAbsolutePath().normalize();
        }

        /**
         * Sets the name that goes into URIs, to tell several stores in one index apart. Default: {@code uploads}.
         *
         * @throws IllegalArgumentException if {@code name} has other characters than letters, digits, '.', '-' and '_'
         */
        public Builder name(String name) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "a store is named with letters, digits, '.', '-' and '_' but got '" + name + "'");
            }
            this.name = name;
            return this;
        }

        /**
         * Sets which types are taken, such as {@code application/pdf} or {@code text/*}. Default: plain text, Markdown,
         * CSV, PDF, RTF, EPUB, and the documents, sheets and slides of Microsoft Office and OpenDocument.
         *
         * @throws IllegalArgumentException if there is none, or one is no media type
         */
        public Builder allowedTypes(Collection<String> mediaTypes) {
            this.allowed = AllowedTypes.of(mediaTypes);
            return this;
        }

        /**
         * Sets from how many bytes on a file is refused. Default: 100 MB.
         *
         * @throws IllegalArgumentException if {@code maxBytes} is not positive
         */
        public Builder maxBytes(long maxBytes) {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be positive but was " + maxBytes);
            }
            this.maxBytes = maxBytes;
            return this;
        }

        /**
         * Sets how much is kept for one user; what would be more is refused, unless it is there already. Processes that
         * share a folder may together keep a little more. Default: no limit.
         *
         * @param files how many; zero for any number
         * @param bytes how many in all; zero for any number
         * @throws IllegalArgumentException if one is negative
         */
        public Builder quota(int files, long bytes) {
            this.quota = new UploadQuota(files, bytes);
            return this;
        }

        /**
         * Sets who may find an upload once it is indexed; anyone when there are no labels. Default: only whoever sent it, by
         * the label {@code user:} followed by the user id.
         */
        public Builder accessLabels(Function<Upload, Set<String>> accessLabels) {
            this.accessLabels = accessLabels;
            return this;
        }

        /** Sets what tells the time. Default: the system's clock. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /**
         * Opens the store and removes what crashed uploads may have left in it.
         *
         * @throws DocumentException if the folder cannot be made or written
         */
        public UploadStore open() {
            var store = new UploadStore(this);
            try {
                new LeftOvers(store.folder, clock.instant()).remove();
            } catch (IOException e) {
                throw new DocumentException(
                        root + " cannot hold uploads: " + e, "Name a folder this program may write to", false, e);
            }
            return store;
        }
    }
}
