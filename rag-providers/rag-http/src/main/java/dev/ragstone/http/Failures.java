package dev.ragstone.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.http.HttpTimeoutException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Says in words what went wrong with a request, without what is secret.
 *
 * @param name of the service and its model
 * @param url without what may be secret
 * @param closed whether our side was closed meanwhile
 */
record Failures(String name, String url, Secrets secrets, BooleanSupplier closed) {

    private static final String PROTOCOL = "Check that it speaks the protocol it is asked in.";
    private static final String TLS = "Check that the address begins as it should, with https or http, and that the"
            + " certificate of the service is trusted: by javax.net.ssl.trustStore, or by tls(...) where there is one.";

    /** A status that is no success. */
    HttpFailure refused(HttpFailure.Kind kind, String said, String remedy) {
        String clean = clean(said);
        return new HttpFailure(
                this + " answered " + kind.status() + (clean.isEmpty() ? "" : ": " + clean), remedy, kind, null);
    }

    /** What went wrong on the way. */
    HttpFailure of(IOException e) {
        if (e instanceof HttpFailure known) {
            return known;
        }
        if (closed.getAsBoolean()) {
            return lasting(this + " was closed before the answer had ended", "");
        }
        if (e instanceof AnswerFormat.ErrorLine line) {
            return said(line);
        }
        if (e instanceof BodyReader.TooLong) {
            return lasting(this + " cannot be read: " + e.getMessage(), PROTOCOL);
        }
        if (e instanceof HttpTimeoutException) {
            return passing(
                    " did not answer in time: " + e.getMessage(),
                    "Check that it is not overloaded, or allow it more time.",
                    e);
        }
        if (Reason.has(e, ProtocolException.class)) {
            return lasting(
                    this + " does not answer in HTTP: " + clean(Reason.of(e)),
                    "Check the address, also whether it begins with http or https.");
        }
        if (isUnsafe(e)) {
            return lasting(this + " did not agree on a safe connection: " + clean(Reason.of(e)), TLS);
        }
        return passing(
                " could not be reached: " + clean(Reason.of(e)),
                "Check that it runs and that the address is right.",
                e);
    }

    /** A handshake that was broken off is a lost connection as any other, which the JDK tells by its words alone. */
    private static boolean isUnsafe(IOException e) {
        return Reason.has(e, SSLException.class)
                && !Reason.has(e, SocketException.class)
                && !Reason.of(e).contains("terminated the handshake");
    }

    private HttpFailure said(AnswerFormat.ErrorLine line) {
        return new HttpFailure(
                this + " failed while it answered: " + clean(String.valueOf(line.getMessage())),
                "",
                line.retryable() ? HttpFailure.Kind.PASSING : HttpFailure.Kind.LASTING,
                null);
    }

    /** An answer that has come but cannot be understood. */
    HttpFailure senseless(String what, IOException e) {
        return lasting(
                this + " sent " + what + " that makes no sense: " + clean(String.valueOf(e.getMessage())), PROTOCOL);
    }

    /** An answer that goes on and on. */
    HttpFailure tooMuch(long characters) {
        return lasting(
                String.format(Locale.ROOT, "%s sent an answer of more than %,d characters", this, characters),
                "Check that it keeps to the longest answer it is asked for, or allow longer ones.");
    }

    /** An answer that is none. */
    HttpFailure empty(String instead) {
        return lasting(
                this + " ended its answer without any text" + (instead.isEmpty() ? "" : ": " + clean(instead)), "");
    }

    HttpFailure interrupted(InterruptedException e) {
        return new HttpFailure("the call of " + this + " was interrupted", "", HttpFailure.Kind.LASTING, e);
    }

    HttpFailure endedEarly() {
        return closed.getAsBoolean()
                ? lasting(this + " was closed before the answer had ended", "")
                : passing(" ended the connection in the middle of the answer", "", null);
    }

    private HttpFailure passing(String problem, String remedy, @Nullable Throwable cause) {
        return new HttpFailure(this + problem, remedy, HttpFailure.Kind.PASSING, secrets.shown(cause));
    }

    private static HttpFailure lasting(String problem, String remedy) {
        return new HttpFailure(problem, remedy, HttpFailure.Kind.LASTING, null);
    }

    /** Shortened only afterwards, or half a key would be left. */
    private String clean(String said) {
        return SaidError.shortened(secrets.removedFrom(said));
    }

    @Override
    public String toString() {
        return name + " at " + url;
    }
}
