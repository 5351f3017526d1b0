package dev.ragstone.testkit;

import org.opentest4j.TestAbortedException;

/**
 * What becomes of a test where the machine lacks a part that it needs: it is skipped, and says so.
 *
 * <pre>{@code
 * if (!installed) {
 *     throw MissingPart.of("Tesseract", "RAGSTONE_REQUIRE_TESSERACT", "there is none on the path");
 * }
 * }</pre>
 *
 * @since 0.1
 */
public final class MissingPart {

    private MissingPart() {}

    /** The exception that skips the test, after a line in the output of the build, which shows no reason by itself. */
    public static RuntimeException of(String part, String reason) {
        var skipped = new TestAbortedException("without " + part + ": " + reason);
        System.out.println("Test skipped " + skipped.getMessage());
        return skipped;
    }

    /**
     * The same for a part that can be asked for.
     *
     * @throws AssertionError if the environment's {@code variable} is 1: then the test fails
     */
    public static RuntimeException of(String part, String variable, String reason) {
        if ("1".equals(System.getenv(variable))) {
            throw new AssertionError(part + " is required here (" + variable + "=1), but " + reason);
        }
        return of(part, reason);
    }
}
