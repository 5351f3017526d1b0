package dev.ragstone.http;

import dev.ragstone.generation.Completion;
import java.io.IOException;

/**
 * Reads one answer that comes line by line. Made anew for every answer, used by one thread.
 *
 * @since 0.1
 */
public interface AnswerFormat {

    /** Whether a line is only there to keep the connection alive or to separate others. Default: if it is blank. */
    default boolean skips(String line) {
        return line.isBlank();
    }

    /**
     * The text that a line brings; empty if it brings none.
     *
     * @throws ErrorLine if the service says in it that it failed
     * @throws IOException if the line makes no sense
     */
    String read(String line) throws IOException;

    /** Whether nothing is to be read after the last line. */
    boolean ended();

    /** Whether the answer is whole if the connection ends here. */
    boolean whole();

    /** How the answer ended, as far as is known. */
    Completion completion();

    /** What to do about a failure of this service. Default: the failure as it is. */
    default HttpFailure explained(HttpFailure failure) {
        return failure;
    }

    /**
     * A line in which a service says that it failed.
     *
     * @since 0.1
     */
    final class ErrorLine extends IOException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception with what the service said. */
        public ErrorLine(String said) {
            super(SaidError.shortened(said));
        }

        /** The error in an object, wherever it stands. */
        public static ErrorLine in(JsonObject object) {
            return new ErrorLine(SaidError.of(object).orElse("it gave no reason"));
        }
    }
}
