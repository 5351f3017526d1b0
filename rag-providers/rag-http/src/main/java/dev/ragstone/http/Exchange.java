package dev.ragstone.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A request under way, sent by a thread of the service. Used by one thread, cancelled by any, which closes its connection.
 *
 * <p>The client is asked to wait rather than to tell, since it tells by way of the common pool, whose threads belong to the
 * application and may all be waiting, even for this.
 */
final class Exchange {

    private static final int TOO_MANY = 429;
    private static final int ERROR_BYTES = 64 << 10;

    /** The status is what counts; what is said besides is not worth more. */
    private static final Duration ERROR_TIME = Duration.ofSeconds(1);

    private final Failures failures;
    private final StreamedBody body = new StreamedBody();
    private final FutureTask<HttpResponse<StreamedBody>> response;
    private boolean endsWithConnection;

    Exchange(Failures failures, HttpClient client, HttpRequest request, Executor threads) {
        this.failures = failures;
        this.response = new FutureTask<>(() -> client.send(request, info -> body));
        threads.execute(response);
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
            var reader = new BodyReader(body);
            endsWithConnection = answer.headers().firstValue("Content-Length").isEmpty()
                    && answer.headers().firstValue("Transfer-Encoding").isEmpty();
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
            said = SaidError.in(reader.start(ERROR_BYTES, deadline.orIn(ERROR_TIME)));
        } catch (IOException e) {
            said = "";
        } finally {
            cancel();
        }
        var kind = new HttpFailure.Kind(
                status,
                passes(status),
                passes(status) ? RetryAfter.of(answer.headers(), Instant.now()).orElse(null) : null);
        return failures.refused(kind, said, remedy(status));
    }

    static boolean passes(int status) {
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
        return failures.of(e);
    }

    /** A whole answer that says that the service failed, or else cannot be understood, perhaps because it is not whole. */
    HttpFailure unread(IOException e) {
        return e instanceof EOFException && endsWithConnection ? endedEarly() : unread("an answer", e);
    }

    /** Something that has come and says that the service failed, or else cannot be understood. */
    HttpFailure unread(String what, IOException e) {
        cancel();
        return e instanceof AnswerFormat.ErrorLine ? failures.of(e) : failures.senseless(what, e);
    }

    HttpFailure tooMuch(long characters) {
        cancel();
        return failures.tooMuch(characters);
    }

    HttpFailure empty(String instead) {
        cancel();
        return failures.empty(instead);
    }

    HttpFailure interrupted(InterruptedException e) {
        cancel();
        Thread.currentThread().interrupt();
        return failures.interrupted(e);
    }

    HttpFailure endedEarly() {
        cancel();
        return failures.endedEarly();
    }

    void cancel() {
        response.cancel(true);
        // Also when there was no answer yet: one that comes at this very moment is nobody's.
        body.cancel();
    }
}
