package dev.ragstone.ingest.web.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer. */
final class Exchange {

    private static final Logger log = LoggerFactory.getLogger(Exchange.class);
    // So much of an unwanted body is read to be able to use the connection again.
    private static final int DRAINED = 64 * 1024;
    private static final long LOOK_MILLIS = 100;

    private final CloseableHttpClient client;
    private final ScheduledExecutorService watchdog;
    private final Deadline deadline;

    Exchange(CloseableHttpClient client, ScheduledExecutorService watchdog, Deadline deadline) {
        this.client = client;
        this.watchdog = watchdog;
        this.deadline = deadline;
    }

    Fetched get(WebUrl url, Map<String, String> headers, BodyWriter body, Path target) throws IOException {
        var request = new HttpGet(URI.create(url.toString()));
        headers.forEach(request::setHeader);
        String host =
                url.host().startsWith("[") ? url.host().substring(1, url.host().length() - 1) : url.host();
        // Reads have a timeout each, but a server can drip: only ending the connection ends that. Nor does an interrupt
        // wake a thread that reads from a socket.
        Thread caller = Thread.currentThread();
        Future<?> alarm = watchdog.schedule(request::abort, deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        Future<?> look = watchdog.scheduleWithFixedDelay(
                () -> {
                    if (caller.isInterrupted()) {
                        request.abort();
                    }
                },
                LOOK_MILLIS,
                LOOK_MILLIS,
                TimeUnit.MILLISECONDS);
        boolean complete = false;
        try {
            ClassicHttpResponse response =
                    client.executeOpen(new HttpHost(url.scheme(), host, url.port()), request, null);
            try {
                var answer = new Fetched(url, response.getCode(), headers(response), 0);
                BodyWriter.Written written = receive(response, answer, body, target);
                complete = written.complete();
                return new Fetched(url, answer.status(), answer.headers(), answer.successful() ? written.bytes() : 0);
            } finally {
                if (!complete) {
                    // Closing alone would first read what is left, which may never end.
                    request.abort();
                }
                close(response);
            }
        } finally {
            alarm.cancel(false);
            look.cancel(false);
        }
    }

    private BodyWriter.Written receive(ClassicHttpResponse response, Fetched answer, BodyWriter body, Path target)
            throws IOException {
        HttpEntity entity = response.getEntity();
        if (answer.successful()) {
            InputStream in = entity == null ? InputStream.nullInputStream() : entity.getContent();
            return body.write(in, entity == null ? "" : answer.header("content-encoding"), target);
        }
        if (entity == null) {
            return new BodyWriter.Written(0, true);
        }
        InputStream in = entity.getContent();
        return new BodyWriter.Written(0, in.readNBytes(DRAINED).length < DRAINED);
    }

    private static Map<String, List<String>> headers(ClassicHttpResponse response) {
        Map<String, List<String>> headers = new TreeMap<>();
        for (Header header : response.getHeaders()) {
            String value = header.getValue() == null ? "" : header.getValue();
            headers.computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(readable(value));
        }
        return headers;
    }

    /** Headers should be ASCII, but addresses and names in them often are UTF-8. */
    private static String readable(String value) {
        if (value.chars().allMatch(c -> c < 0x80)) {
            return value;
        }
        try {
            byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return value;
        }
    }

    private static void close(ClassicHttpResponse response) {
        try {
            response.close();
        } catch (IOException e) {
            log.debug("A connection did not close well", e);
        }
    }
}
