package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.WebUrl;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;

/** Tells pages that ask who one is from pages that say something. */
final class LoginPages {

    private static final Set<String> NAMES =
            Set.of("login", "signin", "sign-in", "sign_in", "logon", "log-in", "sso", "auth", "authenticate");

    /** In characters: a page that says more than this has a login beside its text, as many do. */
    private static final int MOST_WORDS = 2_000;

    private LoginPages() {}

    /** Whether the last name in the path of {@code url} is one that logins have. */
    static boolean isLogin(WebUrl url) {
        String path = url.path().replaceFirst("/+$", "");
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return NAMES.contains(name.replaceFirst("\\.[a-z]{2,5}$", ""));
    }

    /** Whether {@code page} asks for a password and says little else. */
    static boolean isLogin(Document page) {
        return page.selectFirst("input[type=password]") != null && page.text().length() <= MOST_WORDS;
    }
}
