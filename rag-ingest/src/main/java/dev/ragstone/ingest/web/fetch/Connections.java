package dev.ragstone.ingest.web.fetch;

import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Builds the HTTP client underneath, with everything off that would act on its own. */
final class Connections {

    private static final int MAX_LINE = 16 * 1024;
    private static final int MAX_HEADERS = 200;
    private static final TimeValue LONGEST_LIFE = TimeValue.ofMinutes(1);

    private Connections() {}

    static CloseableHttpClient client(AddressPolicy policy, HostResolver resolver, FetchLimits limits) {
        return HttpClientBuilder.create()
                .setConnectionManager(manager(new Pinning(policy, resolver), limits))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout(limits.total()))
                        .setResponseTimeout(timeout(limits.read()))
                        .setAuthenticationEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableAutomaticRetries()
                .disableDefaultUserAgent()
                .build();
    }

    private static PoolingHttpClientConnectionManager manager(DnsResolver resolver, FetchLimits limits) {
        Http1Config http1 = Http1Config.custom()
                .setMaxLineLength(MAX_LINE)
                .setMaxHeaderCount(MAX_HEADERS)
                .build();
        return new DirectConnections()
                .setDnsResolver(resolver)
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(http1)
                        // Keeps every byte of a header, so that what is UTF-8 can be told later.
                        .charCodingConfig(CharCodingConfig.custom()
                                .setCharset(StandardCharsets.ISO_8859_1)
                                .build())
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout(limits.connect()))
                        .setSocketTimeout(timeout(limits.read()))
                        .setTimeToLive(LONGEST_LIFE)
                        .build())
                .build();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }

    /** Connects without asking the environment for a SOCKS proxy, which would look names up by itself. */
    private static final class DirectConnections extends PoolingHttpClientConnectionManagerBuilder {

        @Override
        protected HttpClientConnectionOperator createConnectionOperator(
                SchemePortResolver ports, DnsResolver resolver, TlsSocketStrategy tls) {
            return new DefaultHttpClientConnectionOperator(
                    proxy -> new Socket(Proxy.NO_PROXY),
                    ports,
                    resolver,
                    RegistryBuilder.<TlsSocketStrategy>create()
                            .register("https", tls)
                            .build());
        }
    }

    /** Looks a name up once and hands out what was checked, which is what gets connected to. */
    private record Pinning(AddressPolicy policy, HostResolver resolver) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            String name = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
            return policy.resolveHost(name, resolver).toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
