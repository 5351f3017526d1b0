package dev.ragstone.ingest.reader;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The charset a page declares about itself. */
final class HtmlCharset {

    private static final int LOOK_AT = 4096;
    private static final Pattern DECLARATION = Pattern.compile(
            "<meta[^>]{0,200}?charset\\s{0,9}=\\s{0,9}[\"']?\\s{0,9}([\\w.:-]{1,40})"
                    + "|<\\?xml[^>]{0,200}?encoding\\s{0,9}=\\s{0,9}[\"']([\\w.:-]{1,40})",
            Pattern.CASE_INSENSITIVE);

    private HtmlCharset() {}

    /** The declared charset, null when there is none or this machine does not know it. */
    static @Nullable Charset declared(byte[] page) {
        String start = new String(page, 0, Math.min(page.length, LOOK_AT), StandardCharsets.ISO_8859_1);
        var declaration = DECLARATION.matcher(start);
        if (!declaration.find()) {
            return null;
        }
        String name = declaration.group(1) != null ? declaration.group(1) : declaration.group(2);
        try {
            return Charset.isSupported(name) ? Charset.forName(name) : null;
        } catch (IllegalCharsetNameException e) {
            return null;
        }
    }
}
