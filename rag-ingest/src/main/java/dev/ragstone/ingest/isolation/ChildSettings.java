package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.ReadLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How children are started.
 *
 * @param settings of the reader
 * @param classPath the one of this process when empty
 * @param java the one of this process when null
 * @param temporaryFolder the one of this process when null
 */
record ChildSettings(
        Class<? extends ReaderFactory> factory,
        ReadLimits limits,
        Map<String, String> settings,
        int heapMegabytes,
        Duration idleTime,
        List<Path> classPath,
        @Nullable Path java,
        @Nullable Path temporaryFolder) {}
