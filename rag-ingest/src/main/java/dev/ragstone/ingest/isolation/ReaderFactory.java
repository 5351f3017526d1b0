package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import java.util.Map;

/**
 * Makes the reader that a child process reads with.
 *
 * <p>The class is loaded by name in the child and needs a constructor without parameters. The reader serves one item
 * after another, always from the same thread, for as long as the process lives.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ReaderFactory {

    /**
     * Makes a reader that keeps within {@code limits}.
     *
     * @param settings what was set with {@link IsolatedReader.Builder#setting}
     */
    DocumentReader create(ReadLimits limits, Map<String, String> settings);
}
