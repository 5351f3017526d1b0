package dev.ragstone.ingest;

import dev.ragstone.ingest.isolation.IsolatedReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds out what an item is and has the first reader that takes it read it.
 *
 * <pre>{@code
 * DocumentReader reader = DetectingReader.builder().reader(new MyCadReader()).maxChars(1_000_000).build();
 * }</pre>
 *
 * <p>Text formats are read in this process, Markdown and HTML up to 64 KB, and so is what added readers take. Everything
 * else is read in child processes, see {@link IsolatedReader}, unless {@linkplain Builder#isolation isolation} is off; so
 * is a text for which this process ran out of memory, since other work here may have taken it. Whatever goes wrong in a
 * reader, running out of time, stack or memory included, becomes an outcome with a reason. A text whose language no one
 * declared gets the one it seems to be in.
 *
 * <p>Safe for use by several threads if the readers added to it are. To be closed after use, which ends the children and
 * closes the readers that were added; reading after that is an {@link IllegalStateException}.
 *
 * @since 0.1
 */
public final class DetectingReader implements DocumentReader {

    private final FormatChain chain;
    private final String id;
    private volatile boolean closed;

    private DetectingReader(Builder builder) {
        var readers = new ArrayList<>(builder.readers);
        if (builder.isolation) {
            var isolated = builder.isolated.limits(builder.limits).build();
            readers.addAll(Readers.ofHarmlessText(builder.limits, isolated));
            readers.add(isolated);
        } else {
            readers.addAll(Readers.ofText(builder.limits));
            readers.addAll(Readers.ofAnythingElse(builder.limits, builder.settings));
        }
        this.chain = new FormatChain(readers, builder.limits, true);
        this.id = id(builder);
    }

    /** How long it may take and where it is done are left out: they change whether an item is read, not what it says. */
    private static String id(Builder builder) {
        ReadLimits limits = builder.limits;
        return "DetectingReader/" + Readers.VERSION
                + builder.readers.stream().map(DetectingReader::id).collect(Collectors.joining(",", "[", "]"))
                + " bytes " + limits.maxBytes() + " chars " + limits.maxChars() + " depth " + limits.maxDepth()
                + " embedded " + limits.maxEmbedded() + " expansion " + limits.maxExpansion() + " " + builder.settings;
    }

    /** Classes without a name have an empty id. */
    private static String id(DocumentReader reader) {
        return reader.id().isBlank() ? reader.getClass().getName() : reader.id();
    }

    /** A reader for the known formats with the usual limits. */
    public static DetectingReader standard() {
        return builder().build();
    }

    /** Starts from the known formats and the usual limits. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean reads(String mediaType) {
        requireOpen();
        return chain.reads(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        requireOpen();
        Extraction extraction = chain.read(item);
        if (!extraction.outcome().hasText()) {
            // Closing ends what is being read, which says nothing about the item.
            requireOpen();
        }
        return extraction;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the reader is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
        chain.close();
    }

    /** Configures a {@link DetectingReader}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final List<DocumentReader> readers = new ArrayList<>();
        private final IsolatedReader.Builder isolated = IsolatedReader.builder(Readers.class);
        private final Map<String, String> settings = new TreeMap<>();
        private ReadLimits limits = ReadLimits.standard();
        private boolean isolation = true;

        private Builder() {}

        /**
         * Adds a reader, which is asked before the known ones and after those added earlier, runs in this process and is
         * closed with this reader. Default: none.
         */
        public Builder reader(DocumentReader reader) {
            readers.add(reader);
            return this;
        }

        /**
         * Sets whether formats other than text, and long pages, are read in processes of their own. Without, an item made to do so can
         * hang this process or exhaust its memory: read only what you trust. Default: true.
         */
        public Builder isolation(boolean isolation) {
            this.isolation = isolation;
            return this;
        }

        /**
         * Has the text in pictures and scanned pages read with Tesseract, which must be installed. Default: pictures are
         * not read.
         *
         * @param languages Tesseract's names of the languages to expect, such as {@code eng}
         * @throws IllegalArgumentException if there are none
         */
        public Builder ocr(String... languages) {
            if (languages.length == 0) {
                throw new IllegalArgumentException("ocr needs at least one language, such as eng");
            }
            settings.put(Readers.OCR, String.join(",", languages));
            isolated.setting(Readers.OCR, String.join(",", languages));
            return this;
        }

        /** Sets all limits at once. Default: {@link ReadLimits#standard()}. */
        public Builder limits(ReadLimits limits) {
            this.limits = limits;
            return this;
        }

        /**
         * Sets from how many bytes on an item is refused. Default: 100 MB.
         *
         * @throws IllegalArgumentException if {@code maxBytes} is not positive, or more than an array holds
         */
        public Builder maxBytes(long maxBytes) {
            limits = limits.withMaxBytes(maxBytes);
            return this;
        }

        /**
         * Sets after how many characters a text is cut. Default: 5 million.
         *
         * @throws IllegalArgumentException if {@code maxChars} is not positive
         */
        public Builder maxChars(int maxChars) {
            limits = limits.withMaxChars(maxChars);
            return this;
        }

        /**
         * Sets how long reading an item in a process of its own may take. Default: 60 seconds.
         *
         * @throws IllegalArgumentException if {@code timeout} is not positive
         */
        public Builder timeout(Duration timeout) {
            limits = limits.withTimeout(timeout);
            return this;
        }

        /**
         * Sets how deep documents may be packed in documents. Default: 5.
         *
         * @throws IllegalArgumentException if {@code maxDepth} is not positive
         */
        public Builder maxDepth(int maxDepth) {
            limits = limits.withMaxDepth(maxDepth);
            return this;
        }

        /**
         * Sets how many documents packed in one are read. Default: 1,000.
         *
         * @throws IllegalArgumentException if {@code maxEmbedded} is not positive
         */
        public Builder maxEmbedded(int maxEmbedded) {
            limits = limits.withMaxEmbedded(maxEmbedded);
            return this;
        }

        /**
         * Sets how many times its own size a packed item may unpack to. Default: 100.
         *
         * @throws IllegalArgumentException if {@code maxExpansion} is not positive
         */
        public Builder maxExpansion(int maxExpansion) {
            limits = limits.withMaxExpansion(maxExpansion);
            return this;
        }

        /**
         * Sets how much heap a child process has. Default: 512 MB.
         *
         * @throws IllegalArgumentException if {@code heapMegabytes} is less than 16
         */
        public Builder heapMegabytes(int heapMegabytes) {
            isolated.heapMegabytes(heapMegabytes);
            return this;
        }

        /**
         * Sets how many child processes there may be at a time. Default: one for each processor, but at most four.
         *
         * @throws IllegalArgumentException if {@code poolSize} is not positive
         */
        public Builder poolSize(int poolSize) {
            isolated.poolSize(poolSize);
            return this;
        }

        /**
         * Sets after how many items a child process is replaced by a fresh one. Default: 500.
         *
         * @throws IllegalArgumentException if {@code restartAfter} is not positive
         */
        public Builder restartAfter(int restartAfter) {
            isolated.restartAfter(restartAfter);
            return this;
        }

        /**
         * Sets after how long without work a child process ends. Default: one minute.
         *
         * @throws IllegalArgumentException if {@code idleTime} is not positive
         */
        public Builder idleTime(Duration idleTime) {
            isolated.idleTime(idleTime);
            return this;
        }

        /**
         * Sets the class path of the child processes, for applications whose own is not made of files and folders.
         * Default: that of this process.
         */
        public Builder classPath(Collection<Path> classPath) {
            isolated.classPath(classPath);
            return this;
        }

        /** Sets the {@code java} program of the child processes. Default: that of this process. */
        public Builder javaExecutable(Path java) {
            isolated.javaExecutable(java);
            return this;
        }

        /** Sets where the child processes have their temporary folders. Default: where this process has them. */
        public Builder temporaryFolder(Path temporaryFolder) {
            isolated.temporaryFolder(temporaryFolder);
            return this;
        }

        /** Creates the reader; no child process is started yet. */
        public DetectingReader build() {
            return new DetectingReader(this);
        }
    }
}
