package dev.ragstone.openai;

import dev.ragstone.http.HttpService;
import java.net.ProxySelector;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a service that speaks the protocol of OpenAI is, and how to prove who is asking. Immutable.
 *
 * <pre>{@code
 * OpenAiEndpoint.openAi();                                                     // key from OPENAI_API_KEY
 * OpenAiEndpoint.at(URI.create("http://localhost:8000/v1"));                   // vLLM, llama.cpp, LM Studio: no key
 * OpenAiEndpoint.azure(URI.create("https://NAME.openai.azure.com"), "DEPLOYMENT", "2024-10-21", () -> key);
 * }</pre>
 *
 * @since 0.1
 */
public final class OpenAiEndpoint {

    private static final String OPENAI_HOST = "api.openai.com";
    private static final String DEPLOYMENTS = "/deployments/";

    private final URI base;
    private final boolean official;
    private final KeyHeader keyHeader;
    private final @Nullable Supplier<String> key;
    private final List<Consumer<HttpService.Builder>> settings;

    private enum KeyHeader {
        BEARER,
        API_KEY
    }

    private OpenAiEndpoint(
            URI base,
            boolean official,
            KeyHeader keyHeader,
            @Nullable Supplier<String> key,
            List<Consumer<HttpService.Builder>> settings) {
        this.base = base;
        this.official = official;
        this.keyHeader = keyHeader;
        this.key = key;
        this.settings = settings;
    }

    /** OpenAI itself, with the key from the environment variable {@code OPENAI_API_KEY}. */
    public static OpenAiEndpoint openAi() {
        return at(URI.create("https://" + OPENAI_HOST + "/v1")).keyFromEnvironment("OPENAI_API_KEY");
    }

    /**
     * Any service, without a key.
     *
     * @param base what comes before {@code /chat/completions} and {@code /embeddings}, such as
     *     {@code http://localhost:8000/v1}
     * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
     */
    public static OpenAiEndpoint at(URI base) {
        // Refuses what is no address here and now.
        HttpService.builder("", base);
        boolean official = OPENAI_HOST.equals(base.getHost().toLowerCase(Locale.ROOT));
        return new OpenAiEndpoint(base, official, KeyHeader.BEARER, null, List.of());
    }

    /**
     * A deployment in Azure, whose key goes into the header {@code api-key}.
     *
     * @param resource such as {@code https://NAME.openai.azure.com}
     * @param apiVersion such as {@code 2024-10-21}
     * @throws IllegalArgumentException if {@code resource} is no such address, or another argument is blank
     */
    public static OpenAiEndpoint azure(URI resource, String deployment, String apiVersion, Supplier<String> key) {
        if (deployment.isBlank() || !deployment.matches("[\\w.-]+")) {
            throw new IllegalArgumentException(
                    "deployment must be a name of letters, digits, '.', '_' and '-' but was " + deployment);
        }
        if (apiVersion.isBlank()) {
            throw new IllegalArgumentException("apiVersion must not be blank");
        }
        at(resource);
        String text = resource.toString();
        String start = text.endsWith("/") ? text : text + "/";
        return new OpenAiEndpoint(
                URI.create(start + "openai" + DEPLOYMENTS + deployment),
                true,
                KeyHeader.API_KEY,
                Objects.requireNonNull(key, "key"),
                List.of(service -> service.query("api-version", apiVersion)));
    }

    /** The same with a key, which is asked for at every call. */
    public OpenAiEndpoint key(Supplier<String> supplier) {
        return new OpenAiEndpoint(base, official, keyHeader, Objects.requireNonNull(supplier, "supplier"), settings);
    }

    /**
     * The same with the key from an environment variable; a call fails while it is not set.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public OpenAiEndpoint keyFromEnvironment(String variable) {
        if (variable.isBlank()) {
            throw new IllegalArgumentException("variable must not be blank");
        }
        return key(() -> Objects.requireNonNullElse(System.getenv(variable), ""));
    }

    /** The same on account of an organization. */
    public OpenAiEndpoint organization(String organization) {
        return header("OpenAI-Organization", organization);
    }

    /** The same on account of a project. */
    public OpenAiEndpoint project(String project) {
        return header("OpenAI-Project", project);
    }

    /**
     * The same with one more header, whose value is treated as a secret.
     *
     * @throws IllegalArgumentException if HTTP does not allow it
     */
    public OpenAiEndpoint header(String name, String value) {
        return with(service -> service.header(name, value));
    }

    /** The same with one more parameter in every address. */
    public OpenAiEndpoint query(String name, String value) {
        return with(service -> service.query(name, value));
    }

    /**
     * The same with certificates of its own, for a gateway that is known within a company only, or wants to see one.
     * Without, those of the JVM are used.
     */
    public OpenAiEndpoint tls(SSLContext context) {
        return with(service -> service.tls(context));
    }

    /** The same through proxies. Without, those of the JVM are used, such as {@code https.proxyHost}. */
    public OpenAiEndpoint proxy(ProxySelector proxies) {
        return with(service -> service.proxy(proxies));
    }

    private OpenAiEndpoint with(Consumer<HttpService.Builder> setting) {
        // Refuses here and now what the service would refuse.
        setting.accept(HttpService.builder("", base));
        var more = new ArrayList<>(settings);
        more.add(setting);
        return new OpenAiEndpoint(base, official, keyHeader, key, List.copyOf(more));
    }

    /** Whether it is run by those who made the protocol, and so has its newest names. */
    boolean official() {
        return official;
    }

    /** The name of a deployment, which decides about the model whatever that is called; empty if there is none. */
    String deployment() {
        String path = base.getPath();
        int start = path.lastIndexOf(DEPLOYMENTS);
        return keyHeader == KeyHeader.API_KEY && start >= 0 ? path.substring(start + DEPLOYMENTS.length()) : "";
    }

    HttpService service(String name) {
        HttpService.Builder builder = HttpService.builder(name, base);
        settings.forEach(setting -> setting.accept(builder));
        if (key != null) {
            builder.key(
                    keyHeader == KeyHeader.BEARER ? "Authorization" : "api-key",
                    keyHeader == KeyHeader.BEARER ? "Bearer " : "",
                    key);
        }
        return builder.build();
    }

    /** The address alone. */
    @Override
    public String toString() {
        String text = base.toString();
        return base.getRawQuery() == null ? text : text.substring(0, text.indexOf('?'));
    }
}
