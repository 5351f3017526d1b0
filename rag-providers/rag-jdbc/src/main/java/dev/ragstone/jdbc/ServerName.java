package dev.ragstone.jdbc;

/** What to call a server in messages. */
final class ServerName {

    private ServerName() {}

    /** The address up to its parameters and without what stands before the host: both may hold a password. */
    static String of(String url) {
        int parameters = url.indexOf('?');
        String plain = parameters < 0 ? url : url.substring(0, parameters);
        int host = plain.indexOf("//");
        String place = host < 0 ? plain : plain.substring(host + 2);
        return "PostgreSQL at " + place.substring(place.lastIndexOf('@') + 1);
    }
}
