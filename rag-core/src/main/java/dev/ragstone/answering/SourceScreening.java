package dev.ragstone.answering;

import dev.ragstone.search.SourceScreen;
import java.util.Objects;

/**
 * How sources are screened before a generator sees them.
 *
 * <pre>{@code
 * builder.sourceScreening(SourceScreening.warning(new RetrievedTextScreen()));
 * }</pre>
 *
 * @param screen flags sources
 * @param policy what becomes of these
 * @since 0.1
 */
public record SourceScreening(SourceScreen screen, Policy policy) {

    /** The code of the warning that names a document of which a passage was flagged and used. */
    public static final String FLAGGED = "source-flagged";

    /** The code of the warning that names a document of which a passage was flagged and left out. */
    public static final String DROPPED = "source-dropped";

    /** What becomes of a flagged source. */
    public enum Policy {
        /** It is used, marked off as data like any other, and the answer has a warning. */
        WARN,
        /** It is left out, and the answer has a warning; other passages of its document are used. */
        DROP
    }

    public SourceScreening {
        Objects.requireNonNull(screen, "screen");
        Objects.requireNonNull(policy, "policy");
    }

    /** Uses what {@code screen} flags, with a warning: a document about prompts may well quote one. */
    public static SourceScreening warning(SourceScreen screen) {
        return new SourceScreening(screen, Policy.WARN);
    }

    /** Leaves out the passages that {@code screen} flags, with a warning; others of the same document are used. */
    public static SourceScreening dropping(SourceScreen screen) {
        return new SourceScreening(screen, Policy.DROP);
    }
}
