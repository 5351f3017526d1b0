package dev.ragstone.http;

import dev.ragstone.generation.Completion;
import java.io.IOException;

/**
 * Reads one answer that comes line by line. Made anew for every answer, used by one thread.
 *
 * @since 0.1
 */
public interface AnswerFormat {

    /** The longest answer where none is asked for. */
    long MAX_CHARACTERS = 4L << 20;

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

    /**
     * The text of what is still held back when no line follows; empty if there is none. Default: empty.
     *
     * @throws ErrorLine if the service says in it that it failed
     * @throws IOException if it makes no sense
     */
    default String readHeld() throws IOException {
        return "";
    }

    /** Whether nothing is to be read after the last line. */
    boolean ended();

    /** Whether the answer is whole if the connection ends here, in order. */
    boolean whole();

    /**
     * Whether no more text is expected, so that what follows is waited for only a second, and not missed if it is lost or
     * makes no sense. Default: if it is {@link #whole}.
     */
    default boolean finished() {
        return whole();
    }

    /** Called when an answer that is whole is taken as it is because nothing came any more, though it might have. */
    default void leftOpen() {}

    /** How the answer ended, as far as is known. */
    Completion completion();

    /** What the service said instead of an answer, if that has no text; empty if nothing. Default: empty. */
    default String instead() {
        return "";
    }

    /** How many characters an answer may have, over which it is given up. Default: {@value #MAX_CHARACTERS}. */
    default long maxCharacters() {
        return MAX_CHARACTERS;
    }

    /**
     * How many characters an answer of so many tokens may have: 16 to a token, which is more than any tokenizer has, and
     * some for tokens that are counted otherwise.
     */
    static long charactersOf(long tokens) {
        return 16 * Math.min(tokens, Integer.MAX_VALUE) + 4096;
    }

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

        private final boolean retryable;

        /** Creates an exception with what the service said, which may pass. */
        public ErrorLine(String said) {
            this(said, true);
        }

        private ErrorLine(String said, boolean retryable) {
            super(said);
            this.retryable = retryable;
        }

        /** Whether the same call may succeed later, by what the service gave as its code. */
        public boolean retryable() {
            return retryable;
        }

        /** The error in an object, wherever it stands. */
        public static ErrorLine in(JsonObject object) {
            String said = SaidError.of(object).filter(it -> !it.isBlank()).orElse("it gave no reason");
            return new ErrorLine(said, ErrorCode.passes(object, said));
        }

        /**
         * The object that a text is, unless it says that something failed.
         *
         * @throws ErrorLine if it does, also in a list
         * @throws IOException if the text is no object
         */
        public static JsonObject unlessIn(String text) throws IOException {
            JsonObject object = SaidError.object(text);
            check(object);
            if (text.startsWith("[")) {
                throw new IOException("it is a list: " + text);
            }
            return object;
        }

        /**
         * Does nothing unless an object says that something failed.
         *
         * @throws ErrorLine if it does
         */
        public static void check(JsonObject object) throws ErrorLine {
            boolean said = object.text("error").filter(it -> !it.isBlank()).isPresent()
                    || object.object("error").isPresent()
                    || !object.objects("error").isEmpty();
            if (said) {
                throw in(object);
            }
        }
    }
}
