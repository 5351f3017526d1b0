package dev.ragstone.ingest.web.fetch;

import dev.ragstone.error.DocumentException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Fetches what is at an address that a stranger may have chosen.
 *
 * <p>Each connection looks its host up once, checks every answer against the {@link AddressPolicy}, and connects to
 * exactly those addresses. Redirects are followed up to a limit, each checked like a first address; one from https to
 * http is refused. No cookie is kept, no credential sent but the headers given for an origin, and those to that origin
 * only. Proxies of the environment are not used. Bodies are bounded in bytes, unpacked bytes and ratio; headers in length
 * and number; the whole fetch in time. Only the lookup of a name takes as long as this machine's resolver takes.
 *
 * <p>Safe for use by several threads. Holds connections and a thread until it is closed.
 *
 * @since 0.1
 */
public final class WebClient implements AutoCloseable {

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private final AddressPolicy policy;
    private final FetchLimits limits;
    private final String userAgent;
    private final Map<String, Map<String, String>> originHeaders;
    private final CloseableHttpClient client;
    private final ScheduledThreadPoolExecutor watchdog;

    private WebClient(Builder builder) {
        this.policy = builder.policy;
        this.limits = builder.limits;
        this.userAgent = builder.userAgent;
        this.originHeaders = builder.copyOfHeaders();
        this.client = Connections.client(policy, builder.resolver, limits);
        this.watchdog = new ScheduledThreadPoolExecutor(1, task -> {
            var thread = new Thread(task, "ragstone-web-deadline");
            thread.setDaemon(true);
            return thread;
        });
        watchdog.setRemoveOnCancelPolicy(true);
    }

    /** Public hosts only, within the standard limits. */
    public static WebClient standard() {
        return builder().build();
    }

    /** Starts from public hosts only and the standard limits. */
    public static Builder builder() {
        return new Builder();
    }

    /** What this client calls itself to servers. */
    public String userAgent() {
        return userAgent;
    }

    /**
     * Fetches, following redirects. Whatever status a server answers with is a result, not an exception. An interrupt ends
     * the fetch within a moment, and the thread stays interrupted.
     *
     * @throws DocumentException if an address is refused, a limit is broken, the network fails or the thread is
     *     interrupted; retryable in the last two cases
     * @throws IllegalStateException if this client is closed
     */
    public Fetched fetch(FetchRequest request) {
        if (watchdog.isShutdown()) {
            throw new IllegalStateException("this client is closed");
        }
        var deadline = new Deadline(limits.total());
        WebUrl url = request.url();
        for (int hop = 0; hop <= limits.maxRedirects(); hop++) {
            Fetched answer = exchange(url, request, deadline);
            if (!REDIRECTS.contains(answer.status())
                    || answer.header("location").isBlank()) {
                return answer;
            }
            url = next(url, answer.header("location"));
        }
        throw new DocumentException(
                request.url() + " is redirected more than " + limits.maxRedirects() + " times", "", false, null);
    }

    /** Where a redirect leads. */
    static WebUrl next(WebUrl from, String location) {
        WebUrl to = from.resolve(location)
                .orElseThrow(() -> AddressPolicy.refusal(
                        from + " is redirected to \"" + location + "\", which", "it is no address to follow"));
        if (from.scheme().equals("https") && to.scheme().equals("http")) {
            throw AddressPolicy.refusal("the redirect from " + from + " to " + to, "it leaves https for http");
        }
        return to;
    }

    private Fetched exchange(WebUrl url, FetchRequest request, Deadline deadline) {
        deadline.pauseFor(() -> request.gate().before(url));
        Optional<String> objection = policy.objectionTo(url);
        if (objection.isPresent()) {
            throw AddressPolicy.refusal(url.toString(), objection.get());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(url, null);
        }
        FetchLimits bounds = request.maxBytes() > 0 ? limits.withMaxBytes(request.maxBytes()) : limits;
        var body = new BodyWriter(bounds, request.cut(), deadline);
        try {
            return new Exchange(client, watchdog, deadline)
                    .get(url, headers(url, request.validators().apply(url)), body, request.target());
        } catch (LimitException e) {
            throw new DocumentException(url + " " + e.getMessage(), "Raise the limit if it is meant", false, e);
        } catch (CancellationException e) {
            throw interrupted(url, e);
        } catch (UnknownHostException e) {
            throw new DocumentException("the host of " + url + " could not be found", "", true, e);
        } catch (IOException e) {
            throw failure(url, e, deadline);
        }
    }

    private static DocumentException interrupted(WebUrl url, @Nullable Exception cause) {
        return new DocumentException("fetching " + url + " was interrupted", "", true, cause);
    }

    private DocumentException failure(WebUrl url, IOException cause, Deadline deadline) {
        if (Thread.currentThread().isInterrupted()) {
            return interrupted(url, cause);
        }
        String problem = deadline.passed()
                ? url + " took longer than " + limits.total().toMillis() + " ms"
                : url + " could not be fetched: " + cause;
        return new DocumentException(problem, "", true, cause);
    }

    private Map<String, String> headers(WebUrl url, Validators validators) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", userAgent);
        headers.put("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        // Only what can be unpacked within bounds.
        headers.put("Accept-Encoding", "gzip");
        if (!validators.etag().isEmpty()) {
            headers.put("If-None-Match", validators.etag());
        }
        if (!validators.lastModified().isEmpty()) {
            headers.put("If-Modified-Since", validators.lastModified());
        }
        headers.putAll(originHeaders.getOrDefault(url.origin(), Map.of()));
        return headers;
    }

    /** Ends the connections and the thread. Closing twice has no effect. */
    @Override
    public void close() {
        watchdog.shutdownNow();
        client.close(CloseMode.IMMEDIATE);
    }

    /** Configures a {@link WebClient}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private AddressPolicy policy = AddressPolicy.standard();
        private HostResolver resolver = HostResolver.system();
        private FetchLimits limits = FetchLimits.STANDARD;
        private String userAgent = "Ragstone/0.1";
        private final Map<String, Map<String, String>> originHeaders = new TreeMap<>();

        private Builder() {}

        /** Sets which addresses may be fetched from. Default: {@link AddressPolicy#standard()}. */
        public Builder addresses(AddressPolicy policy) {
            this.policy = policy;
            return this;
        }

        /** Sets how names are looked up. Default: as this machine does. */
        public Builder resolver(HostResolver resolver) {
            this.resolver = resolver;
            return this;
        }

        /**
         * Sets what to call ourselves, best with an address where the owner of a site can complain. Rules of a robots.txt
         * are looked up under what stands before the first slash. Default: {@code Ragstone/0.1}.
         *
         * @throws IllegalArgumentException if it is not one line that begins with a name of letters, digits, dashes or
         *     underscores
         */
        public Builder userAgent(String userAgent) {
            if (!userAgent.matches("[A-Za-z0-9_-]{1,50}([/ ][\\x20-\\x7E]{0,200})?")) {
                throw new IllegalArgumentException("userAgent must be a name, a slash and more such as \"MyBot/1.0"
                        + " (+https://example.org/bot)\" but was \"" + userAgent + "\"");
            }
            this.userAgent = userAgent;
            return this;
        }

        /**
         * Sends a header, such as {@code Authorization}, to one origin such as {@code https://wiki.example.org} and never
         * to another. Default: none.
         *
         * @throws IllegalArgumentException if {@code origin} is no web address or the header is not one line
         */
        public Builder header(String origin, String name, String value) {
            if (!name.matches("[A-Za-z0-9-]{1,100}") || value.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
                throw new IllegalArgumentException("the header " + name + " must be a name and one line of text");
            }
            originHeaders
                    .computeIfAbsent(WebUrl.parse(origin).origin(), key -> new TreeMap<>())
                    .put(name, value);
            return this;
        }

        /**
         * Sets how long a connection may take. Default: 10 seconds.
         *
         * @throws IllegalArgumentException if {@code timeout} is not positive
         */
        public Builder connectTimeout(Duration timeout) {
            limits = limits.withConnect(timeout);
            return this;
        }

        /**
         * Sets how long a server may be silent. Default: 20 seconds.
         *
         * @throws IllegalArgumentException if {@code timeout} is not positive
         */
        public Builder readTimeout(Duration timeout) {
            limits = limits.withRead(timeout);
            return this;
        }

        /**
         * Sets how long a fetch may take with all its redirects. Default: 60 seconds.
         *
         * @throws IllegalArgumentException if {@code timeout} is not positive
         */
        public Builder totalTimeout(Duration timeout) {
            limits = limits.withTotal(timeout);
            return this;
        }

        /**
         * Sets how large a body may be, packed or unpacked. Default: 50 MB.
         *
         * @throws IllegalArgumentException if {@code maxBytes} is not positive
         */
        public Builder maxBytes(long maxBytes) {
            limits = limits.withMaxBytes(maxBytes);
            return this;
        }

        /**
         * Sets how many times its packed size a body of more than 1 MB may unpack to. Default: 100.
         *
         * @throws IllegalArgumentException if {@code maxExpansion} is not positive
         */
        public Builder maxExpansion(int maxExpansion) {
            limits = limits.withMaxExpansion(maxExpansion);
            return this;
        }

        /**
         * Sets how many redirects are followed. Default: 5.
         *
         * @throws IllegalArgumentException if {@code maxRedirects} is negative or more than 20
         */
        public Builder maxRedirects(int maxRedirects) {
            limits = limits.withMaxRedirects(maxRedirects);
            return this;
        }

        /** Creates the client. */
        public WebClient build() {
            return new WebClient(this);
        }

        private Map<String, Map<String, String>> copyOfHeaders() {
            Map<String, Map<String, String>> copy = new TreeMap<>();
            originHeaders.forEach((origin, headers) -> copy.put(origin, Map.copyOf(headers)));
            return copy;
        }
    }
}
