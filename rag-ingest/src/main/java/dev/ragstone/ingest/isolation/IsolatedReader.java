package dev.ragstone.ingest.isolation;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads items in child processes, so that one which hangs, exhausts memory or crashes a parser harms no other.
 *
 * <pre>{@code
 * try (var reader = IsolatedReader.builder(MyReaders.class).heapMegabytes(256).build()) {
 *     Extraction extraction = reader.read(item);
 * }
 * }</pre>
 *
 * <p>An item that takes longer than {@link ReadLimits#timeout()} is {@link Outcome#TIMEOUT}, one that takes more memory
 * than a child has is {@link Outcome#OUT_OF_MEMORY}, one whose child ends is {@link Outcome#FAILED} with the exit code,
 * after a second try if that child had read others before. Children run the JVM and the class path of this process with
 * a nearly empty environment, no way to the network through URLs or sockets, no logging of the application's, and a
 * temporary folder that goes with them. They start when they are first needed and end when they have long been idle,
 * when this reader is closed, and when this process ends, in whatever way. If none can be started, every item is
 * {@code FAILED} with the reason and what to do.
 *
 * <p>Safe for use by several threads: as many items as there are children are read at a time, the others wait. A thread
 * that is interrupted while it waits has its item's child ended and throws {@link DocumentException} with the interrupt
 * flag set. Reading after {@link #close()} is an {@link IllegalStateException}.
 *
 * @since 0.1
 */
public final class IsolatedReader implements DocumentReader {

    /** The media type of what was not looked at. */
    static final String UNTOLD = "application/octet-stream";

    private static final Logger log = LoggerFactory.getLogger(IsolatedReader.class);
    private static final int TYPES_REMEMBERED = 1000;

    private final ChildSettings settings;
    private final ChildWork children;
    private final Map<String, Boolean> taken = new ConcurrentHashMap<>();

    private IsolatedReader(Builder builder) {
        this.settings = new ChildSettings(
                builder.factory,
                builder.limits,
                Map.copyOf(builder.settings),
                builder.heapMegabytes,
                builder.idleTime,
                builder.classPath,
                builder.java,
                builder.temporaryFolder);
        var pool = new ChildPool(settings, builder.poolSize, builder.restartAfter);
        this.children = new ChildWork(pool, settings.limits());
    }

    /**
     * Starts from the usual limits.
     *
     * @param factory makes the reader in the child; needs a constructor without parameters
     */
    public static Builder builder(Class<? extends ReaderFactory> factory) {
        return new Builder(factory);
    }

    @Override
    public String id() {
        return "IsolatedReader(" + settings.factory().getName() + " " + new TreeMap<>(settings.settings()) + " "
                + settings.limits() + ")";
    }

    /** Whether the reader in the child takes {@code mediaType}: a child is asked once for each. */
    @Override
    public boolean reads(String mediaType) {
        Boolean known = taken.get(mediaType);
        if (known != null) {
            return known;
        }
        try {
            boolean takes =
                    children.ask(new Question.Takes(mediaType)) instanceof Answer.Taken answer && answer.taken();
            if (taken.size() < TYPES_REMEMBERED) {
                taken.put(mediaType, takes);
            }
            return takes;
        } catch (ChildException e) {
            // Reading will fail the same way and can say so.
            log.debug("Could not ask for {}", mediaType, e);
            return true;
        } catch (InterruptedException e) {
            throw interrupted("asking for " + mediaType, e);
        }
    }

    @Override
    public Extraction read(SourceItem item) {
        try {
            return children.read(item);
        } catch (ChildException e) {
            log.debug("Could not read {}", item.uri(), e);
            return e.extraction();
        } catch (InterruptedException e) {
            throw interrupted("reading " + item.uri(), e);
        }
    }

    private static DocumentException interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new DocumentException(what + " was interrupted", "", true, cause);
    }

    /** Ends all children, and with them whatever is being read. */
    @Override
    public void close() {
        children.close();
    }

    /** Configures an {@link IsolatedReader}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final Class<? extends ReaderFactory> factory;
        private ReadLimits limits = ReadLimits.standard();
        private int heapMegabytes = 512;
        private int poolSize = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);
        private int restartAfter = 500;
        private Duration idleTime = Duration.ofMinutes(1);
        private final Map<String, String> settings = new HashMap<>();
        private List<Path> classPath = List.of();
        private @Nullable Path java;
        private @Nullable Path temporaryFolder;

        private Builder(Class<? extends ReaderFactory> factory) {
            this.factory = factory;
        }

        /** Sets how much is read of an item, and how long that may take. Default: {@link ReadLimits#standard()}. */
        public Builder limits(ReadLimits limits) {
            this.limits = limits;
            return this;
        }

        /**
         * Sets how much heap a child has. Default: 512 MB.
         *
         * @throws IllegalArgumentException if {@code heapMegabytes} is less than 16
         */
        public Builder heapMegabytes(int heapMegabytes) {
            if (heapMegabytes < 16) {
                throw new IllegalArgumentException("heapMegabytes must be 16 or more but was " + heapMegabytes);
            }
            this.heapMegabytes = heapMegabytes;
            return this;
        }

        /**
         * Sets how many children there may be at a time. Default: one for each processor, but at most four.
         *
         * @throws IllegalArgumentException if {@code poolSize} is not positive
         */
        public Builder poolSize(int poolSize) {
            if (poolSize < 1) {
                throw new IllegalArgumentException("poolSize must be positive but was " + poolSize);
            }
            this.poolSize = poolSize;
            return this;
        }

        /**
         * Sets after how many items a child is replaced by a fresh one. Default: 500.
         *
         * @throws IllegalArgumentException if {@code restartAfter} is not positive
         */
        public Builder restartAfter(int restartAfter) {
            if (restartAfter < 1) {
                throw new IllegalArgumentException("restartAfter must be positive but was " + restartAfter);
            }
            this.restartAfter = restartAfter;
            return this;
        }

        /**
         * Sets after how long without work a child ends. Default: one minute.
         *
         * @throws IllegalArgumentException if {@code idleTime} is not positive
         */
        public Builder idleTime(Duration idleTime) {
            if (idleTime.isNegative() || idleTime.isZero()) {
                throw new IllegalArgumentException("idleTime must be positive but was " + idleTime);
            }
            this.idleTime = idleTime;
            return this;
        }

        /**
         * Sets the class path of the children, for applications whose own is not made of files and folders. Default: that
         * of this process.
         */
        public Builder classPath(Collection<Path> classPath) {
            this.classPath = classPath.stream()
                    .map(entry -> entry.toAbsolutePath().normalize())
                    .toList();
            return this;
        }

        /** Sets the {@code java} program to run. Default: that of this process. */
        public Builder javaExecutable(Path java) {
            this.java = java.toAbsolutePath();
            return this;
        }

        /** Sets where the children have their temporary folders. Default: where this process has its temporary files. */
        public Builder temporaryFolder(Path temporaryFolder) {
            this.temporaryFolder = temporaryFolder.toAbsolutePath();
            return this;
        }

        /** Gives the factory in the child a value under {@code key}. Default: none. */
        public Builder setting(String key, String value) {
            settings.put(key, value);
            return this;
        }

        /** Creates the reader; no child is started yet. */
        public IsolatedReader build() {
            return new IsolatedReader(this);
        }
    }
}
