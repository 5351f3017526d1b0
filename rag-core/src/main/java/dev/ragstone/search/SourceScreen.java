package dev.ragstone.search;

import java.util.List;

/**
 * Looks at what was found before a generator sees it, and flags what it should be read with caution, such as instructions
 * to a model.
 *
 * <p>Implementations are safe for use by several threads. They take any text, in time linear in it, change nothing, and
 * give the same for the same hits. A screen that throws or takes too long has flagged nothing: the answer goes on with all
 * sources and with a warning.
 *
 * <p>To implement this interface, extend {@code SourceScreenContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface SourceScreen extends AutoCloseable {

    /** Those of {@code hits} that there is something against, in their order, each once. */
    List<Flagged> screen(List<Hit> hits);

    /** Releases what it holds. Closing twice has no effect. */
    @Override
    default void close() {}

    /**
     * A hit that there is something against.
     *
     * @param reasons what, for people; they stand in warnings and logs, so without the text of the document
     * @since 0.1
     */
    record Flagged(Hit hit, List<String> reasons) {

        public Flagged {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException(
                        "a flagged hit needs a reason, but " + hit.document().uri() + " has none");
            }
        }
    }
}
