package dev.ragstone.http;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;

/** Says in words what the JDK's client says with nested exceptions that often have no message. */
final class Reason {

    private Reason() {}

    static String of(Throwable failure) {
        String last = failure.toString();
        for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof UnresolvedAddressException || at instanceof UnknownHostException) {
                return "its host is not known";
            }
            if (at instanceof HttpConnectTimeoutException) {
                return "no connection in time";
            }
            if (at instanceof ConnectException && at.getMessage() == null) {
                last = "connection refused";
            } else if (at.getMessage() != null) {
                last = firstLine(at);
            }
        }
        return last;
    }

    /** Whether a failure, or a cause of it, is of a kind. */
    static boolean has(Throwable failure, Class<? extends Throwable> kind) {
        for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
            if (kind.isInstance(at)) {
                return true;
            }
        }
        return false;
    }

    static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse(failure.toString());
    }
}
