package dev.ragstone.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request under way. Used by one thread, cancelled by any, which closes its connection. */
final class Exchange {

    private static final int TOO_MANY = 429;
    private static final int ERROR_BYTES = 64 << 10;

    private final Subject subject;
    private final CompletableFuture<HttpResponse<StreamedBody>> response;

    /**
     * Whom a failure is about.
     *
     * @param name of the service and its model
     * @param url without what may be secret
     */
    record Subject(String name, String url, Secrets secrets) {

        @Override
        public String toString() {
            return name + " at " + url;
        }
    }

    Exchange(Subject subject, HttpClient client, HttpRequest request) {
        this.subject = subject;
        this.response = client.sendAsync(request, info -> new StreamedBody());
    }

    /**
     * The body of a good answer, as soon as the headers are there.
     *
     * @throws HttpFailure if the service cannot be reached or refuses
     */
    BodyReader body(Deadline deadline) throws HttpFailure {
        try {
            HttpResponse<StreamedBody> answer =
                    response.get(Math.max(0, deadline.left().toNanos()), TimeUnit.NANOSECONDS);
            var reader = new BodyReader(answer.body());
            if (answer.statusCode() / 100 != 2) {
                throw refused(answer, reader, deadline);
            }
            return reader;
        } catch (TimeoutException | CancellationException e) {
            throw failure(new HttpTimeoutException("no answer came in time"));
        } catch (ExecutionException e) {
            throw failure(e.getCause() instanceof IOException io ? io : new IOException(e.getCause()));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private HttpFailure refused(HttpResponse<StreamedBody> answer, BodyReader reader, Deadline deadline)
            throws InterruptedException {
        int status = answer.statusCode();
        String said;
        try {
            said = SaidError.in(reader.start(ERROR_BYTES, deadline));
        } catch (IOException e) {
            said = "";
        } finally {
            cancel();
        }
        String problem = subject + " answered " + status + (said.isEmpty() ? "" : ": " + clean(said));
        var kind = new HttpFailure.Kind(
                status,
                passes(status),
                passes(status) ? RetryAfter.of(answer.headers(), Instant.now()).orElse(null) : null);
        return new HttpFailure(problem, remedy(status), kind, null);
    }

    private static boolean passes(int status) {
        return switch (status) {
            case 408, TOO_MANY -> true;
            case 501, 505 -> false;
            default -> status >= 500;
        };
    }

    private static String remedy(int status) {
        return switch (status) {
            case 301, 302, 307, 308 -> "Set the address it has moved to.";
            case 401, 403 -> "Check the key.";
            case 404 -> "Check the address and the model.";
            case 413 -> "Send it less at once.";
            case TOO_MANY -> "Ask it less often.";
            default -> "";
        };
    }

    /** What went wrong on the way, in words. */
    HttpFailure failure(IOException e) {
        cancel();
        if (e instanceof HttpFailure known) {
            return known;
        }
        if (e instanceof HttpTimeoutException) {
            return new HttpFailure(
                    subject + " did not answer in time: " + e.getMessage(),
                    "Check that it is not overloaded, or allow it more time.",
                    HttpFailure.Kind.PASSING,
                    e);
        }
        if (e instanceof BodyReader.TooLong) {
            return new HttpFailure(
                    subject + " cannot be read: " + e.getMessage(),
                    "Check that it speaks the protocol it is asked in.",
                    HttpFailure.Kind.LASTING,
                    e);
        }
        if (e instanceof AnswerFormat.ErrorLine) {
            return new HttpFailure(
                    subject + " failed while it answered: " + clean(String.valueOf(e.getMessage())),
                    "",
                    HttpFailure.Kind.PASSING,
                    null);
        }
        return new HttpFailure(
                subject + " could not be reached: " + Reason.of(e),
                "Check that it runs and that the address is right.",
                HttpFailure.Kind.PASSING,
                e);
    }

    /** An answer that has come but cannot be understood. */
    HttpFailure senseless(String what, IOException e) {
        cancel();
        return new HttpFailure(
                subject + " sent " + what + " that makes no sense: " + clean(Reason.firstLine(e)),
                "Check that it speaks the protocol it is asked in.",
                HttpFailure.Kind.LASTING,
                null);
    }

    HttpFailure interrupted(InterruptedException e) {
        cancel();
        Thread.currentThread().interrupt();
        return new HttpFailure("the call of " + subject + " was interrupted", "", HttpFailure.Kind.LASTING, e);
    }

    HttpFailure endedEarly() {
        return new HttpFailure(
                subject + " ended the connection in the middle of the answer", "", HttpFailure.Kind.PASSING, null);
    }

    private String clean(String said) {
        return subject.secrets().removedFrom(said);
    }

    void cancel() {
        if (!response.cancel(true)) {
            CompletableFuture<Void> unused =
                    response.thenAccept(answer -> answer.body().cancel());
        }
    }
}
