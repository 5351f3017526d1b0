package dev.ragstone.http;

import dev.ragstone.generation.TokenStream;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A service that is asked over HTTP with JSON.
 *
 * <p>Safe for use by several threads. {@link #close} ends all connections and threads; calls under way fail then.
 *
 * @since 0.1
 */
public final class HttpService implements AutoCloseable {

    private static final int MAX_ANSWER_BYTES = 32 << 20;

    private final String name;
    private final ServiceAddress address;
    private final Map<String, String> headers;
    private final @Nullable ApiKey key;
    private final Executor threads;
    private final HttpClient client;
    private volatile boolean closed;

    private HttpService(Builder builder) {
        this.name = builder.name;
        this.address = builder.address;
        this.headers = Map.copyOf(builder.headers);
        this.key = builder.key;
        ThreadFactory factory = Thread.ofVirtual().name("ragstone-http-", 0).factory();
        // Never refuses: the JDK's client hands what is refused to the common pool. Each thread ends with its task.
        this.threads = task -> factory.newThread(task).start();
        this.client = builder.client
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Deadline.countable(builder.connectTimeout))
                .executor(threads)
                .build();
    }

    /**
     * Starts with a service that needs no key.
     *
     * @param name what to call it in messages, such as {@code Ollama model llama3}
     * @param base what all paths begin with; a query it has goes to every address and is not shown
     * @throws IllegalArgumentException if {@code base} is not an http or https address with a host, or carries a password
     */
    public static Builder builder(String name, URI base) {
        return new Builder(name, base);
    }

    /**
     * The answer to a POST.
     *
     * @throws HttpFailure if there is none in time, or one that is not a success
     */
    public byte[] post(String path, String json, Deadline deadline) throws HttpFailure {
        return whole(begin(path, json), MAX_ANSWER_BYTES, deadline);
    }

    /**
     * The answer to a POST as an object.
     *
     * @throws HttpFailure also if it is no object, or one that says that something failed
     */
    public JsonObject postForObject(String path, String json, Deadline deadline) throws HttpFailure {
        return object(begin(path, json), deadline);
    }

    /**
     * The objects in the answer to a POST, which is either the list of them, or an object with that list as {@code list}.
     *
     * @throws HttpFailure also if it is neither, or says that something failed
     */
    public List<JsonObject> postForObjects(String path, String json, String list, Deadline deadline)
            throws HttpFailure {
        Exchange exchange = begin(path, json);
        byte[] body = whole(exchange, MAX_ANSWER_BYTES, deadline);
        try {
            return JsonObject.parseList(body, list);
        } catch (IOException e) {
            throw exchange.unread(e);
        }
    }

    /**
     * The vectors in the answer to a POST, of which no more is read than so many vectors can be.
     *
     * @throws HttpFailure if there is none in time, or one that is not a success, makes no sense or says that something
     *     failed
     */
    public List<float[]> postForVectors(String path, String json, VectorAnswer format, Deadline deadline)
            throws HttpFailure {
        Exchange exchange = begin(path, json);
        byte[] body = whole(exchange, format.maxBytes(), deadline);
        try {
            return format.read(body);
        } catch (IOException e) {
            throw exchange.unread(e);
        }
    }

    /**
     * The answer to a GET as an object.
     *
     * @throws HttpFailure if there is none in time, or one that is not a success, no object, or says that something failed
     */
    public JsonObject get(String path, Deadline deadline) throws HttpFailure {
        return object(begin(path, null), deadline);
    }

    /**
     * The answer to a POST, piece by piece. Returns at once; what goes wrong is thrown by the stream.
     *
     * @throws HttpFailure if there is no key to be had
     */
    public TokenStream stream(String path, String json, AnswerFormat format, StreamLimits limits) throws HttpFailure {
        return new HttpTokenStream(begin(path, json), format, limits);
    }

    private static JsonObject object(Exchange exchange, Deadline deadline) throws HttpFailure {
        byte[] body = whole(exchange, MAX_ANSWER_BYTES, deadline);
        try {
            JsonObject object = JsonObject.parse(body);
            AnswerFormat.ErrorLine.check(object);
            return object;
        } catch (IOException e) {
            throw exchange.unread(e);
        }
    }

    private static byte[] whole(Exchange exchange, int maxBytes, Deadline deadline) throws HttpFailure {
        try {
            return exchange.body(deadline).all(maxBytes, deadline);
        } catch (IOException e) {
            throw exchange.failure(e);
        } catch (InterruptedException e) {
            throw exchange.interrupted(e);
        }
    }

    private Exchange begin(String path, @Nullable String json) throws HttpFailure {
        if (closed) {
            throw new IllegalStateException(name + " is closed");
        }
        URI uri = address.of(path);
        var secrets = new ArrayList<>(headers.values());
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Accept", "*/*");
        headers.forEach(request::header);
        if (key != null) {
            String value = key.usable(name + " at " + ServiceAddress.shown(uri));
            secrets.add(value);
            request.header(key.header(), key.prefix() + value);
        }
        if (json != null) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json));
        }
        var failures =
                new Failures(name, ServiceAddress.shown(uri), Secrets.of(secrets, address.query()), () -> closed);
        return new Exchange(failures, client, request.build(), threads);
    }

    @Override
    public String toString() {
        return name + " at " + address;
    }

    @Override
    public void close() {
        closed = true;
        client.shutdownNow();
    }

    /** Configures an {@link HttpService}. Not safe for use by several threads. */
    public static final class Builder {

        private final String name;
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final HttpClient.Builder client = HttpClient.newBuilder();
        private ServiceAddress address;
        private @Nullable ApiKey key;
        private Duration connectTimeout = Duration.ofSeconds(10);

        private Builder(String name, URI base) {
            this.name = Objects.requireNonNull(name, "name");
            this.address = ServiceAddress.at(base);
        }

        /**
         * Sets what supplies the key, asked at every call, and the header it is sent in. Default: none.
         *
         * @param prefix what stands before the key, such as {@code "Bearer "}
         */
        public Builder key(String header, String prefix, Supplier<String> value) {
            requireHeader(header, prefix + "x");
            this.key = new ApiKey(header, prefix, Objects.requireNonNull(value, "value"));
            return this;
        }

        /**
         * Adds a header, whose value is treated as a secret. Default: none but what JSON needs.
         *
         * @throws IllegalArgumentException if HTTP does not allow it
         */
        public Builder header(String header, String value) {
            requireHeader(header, value);
            headers.put(header, value);
            return this;
        }

        /** Adds a parameter to every address, whose value is treated as a secret. Default: none. */
        public Builder query(String parameter, String value) {
            this.address = address.with(parameter, value);
            return this;
        }

        /**
         * Sets how long connecting may take. Default: 10 seconds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder connectTimeout(Duration connectTimeout) {
            if (!connectTimeout.isPositive()) {
                throw new IllegalArgumentException("connectTimeout must be positive but was " + connectTimeout);
            }
            this.connectTimeout = connectTimeout;
            return this;
        }

        /** Sets whom to trust and how to prove who is asking. Default: what the JVM is set to. */
        public Builder tls(SSLContext tls) {
            client.sslContext(tls);
            return this;
        }

        /** Sets which proxies to go through. Default: what the JVM is set to. */
        public Builder proxy(ProxySelector proxy) {
            client.proxy(proxy);
            return this;
        }

        private static void requireHeader(String header, String value) {
            try {
                HttpRequest.newBuilder().header(header, value);
            } catch (IllegalArgumentException e) {
                // The JDK's message shows the value.
                throw new IllegalArgumentException("header " + header + " or its value is not allowed by HTTP");
            }
        }

        /** Creates the service; nobody is asked yet. */
        public HttpService build() {
            return new HttpService(this);
        }
    }
}
