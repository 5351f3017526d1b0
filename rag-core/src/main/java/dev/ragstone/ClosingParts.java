package dev.ragstone;

import dev.ragstone.error.RagException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes parts in order, all of them, and then throws the first failure. */
final class ClosingParts {

    private ClosingParts() {}

    static void closeAll(List<AutoCloseable> parts) {
        RuntimeException first = null;
        for (AutoCloseable part : parts) {
            RuntimeException failure = close(part);
            if (first == null) {
                first = failure;
            } else if (failure != null) {
                first.addSuppressed(failure);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private static @Nullable RuntimeException close(AutoCloseable part) {
        try {
            part.close();
            return null;
        } catch (RuntimeException e) {
            return e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new RagException("closing was interrupted", "", true, e);
        } catch (Exception e) {
            return new RagException("could not close " + part, "", false, e);
        }
    }
}
