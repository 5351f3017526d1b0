package dev.ragstone.app.index;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an address. {@link java.net.URI} is too strict for it: names with an underscore, which container networks
 * are full of, and several hosts are no hosts to it.
 *
 * @param hosts as they stand there, such as {@code db_1:5432,[::1]}
 * @param database as it stands there, with its {@code %XX}
 * @param parameters decoded, in their order
 */
record DatabaseAddress(
        @Nullable String user,
        @Nullable String password,
        List<String> hosts,
        String database,
        Map<String, String> parameters) {

    private static final Pattern WHOLE = Pattern.compile(
            "(?:jdbc:)?postgres(?:ql)?://(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?:/(?<database>[^/?#]*))?(?:\\?(?<query>[^#]*))?");
    private static final Pattern HOST =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+(?:%[\\w.-]+)?\\]|[^\\s:\\[\\]\\\\%]+)(?::(?<port>[0-9]{1,5}))?");
    private static final int LAST_PORT = 65_535;

    /** @throws IllegalArgumentException if {@code text} is no address; the message does not repeat it */
    static DatabaseAddress of(String text) {
        if (!text.matches("(?:jdbc:)?postgres(?:ql)?://.*")) {
            throw wrong("it does not begin with postgres://");
        }
        Matcher whole = WHOLE.matcher(text);
        if (text.chars().anyMatch(c -> c <= ' ' || c == 0x7F) || !whole.matches()) {
            throw wrong("it is no address; write special characters, above all those of a password, as %XX");
        }
        String hosts = whole.group("hosts");
        String database = whole.group("database");
        if (hosts.isEmpty() || database == null || database.isEmpty()) {
            throw wrong("it names no server and database");
        }
        String user = whole.group("user");
        int colon = user == null ? -1 : user.indexOf(':');
        decoded(database);
        return new DatabaseAddress(
                user == null ? null : decoded(colon < 0 ? user : user.substring(0, colon)),
                user == null || colon < 0 ? null : decoded(user.substring(colon + 1)),
                hosts(hosts),
                database,
                parameters(whole.group("query")));
    }

    private static List<String> hosts(String text) {
        List<String> hosts = List.of(text.split(",", -1));
        for (String host : hosts) {
            Matcher matcher = HOST.matcher(host);
            if (!matcher.matches()) {
                throw wrong("one of its servers is neither HOST nor HOST:PORT; an IPv6 address stands in brackets");
            }
            String port = matcher.group("port");
            if (port != null && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > LAST_PORT)) {
                throw wrong("the port " + port + " is not between 1 and " + LAST_PORT);
            }
        }
        return hosts;
    }

    private static Map<String, String> parameters(@Nullable String query) {
        var parameters = new LinkedHashMap<String, String>();
        for (String part : query == null ? new String[0] : query.split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw wrong("one of its parameters is not NAME=VALUE");
            }
            String name = decoded(part.substring(0, equals));
            if (parameters.put(name, decoded(part.substring(equals + 1))) != null) {
                throw wrong("it has the parameter " + name + " twice");
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            // In an address a plus is a plus.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // The JDK's message repeats what may be a part of a password, and so would the cause.
            throw wrong("a % in it is not followed by two hexadecimal digits; write a percent sign as %25");
        }
    }

    private static IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException(
                "it must be like postgres://user@host:5432/database?schema=NAME, but " + why);
    }
}
