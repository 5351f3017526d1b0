package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.Fetched;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Saves a charset that only the HTTP header names. A page that says nothing itself would lose it on its way to a reader,
 * which sees bytes alone; so such a page is kept in UTF-8 with a byte-order mark.
 */
final class BodyCharset {

    private static final int LOOK_AT = 4096;
    private static final Pattern IN_HEADER =
            Pattern.compile("charset\\s*=\\s*[\"']?([\\w.:-]{1,40})", Pattern.CASE_INSENSITIVE);
    private static final Pattern IN_PAGE =
            Pattern.compile("<meta[^>]{0,200}charset|<\\?xml[^>]{0,200}encoding", Pattern.CASE_INSENSITIVE);

    private BodyCharset() {}

    /** The file to keep for {@code answer}: {@code body}, or {@code spare} when that had to be written anew. */
    static Path settle(Fetched answer, Path body, Path spare) throws IOException {
        Optional<Charset> charset = declared(answer.header("content-type"));
        if (charset.isEmpty()
                || !answer.header("content-type").toLowerCase(Locale.ROOT).startsWith("text/")) {
            return body;
        }
        byte[] start;
        try (var in = Files.newInputStream(body)) {
            start = in.readNBytes(LOOK_AT);
        }
        if (hasMark(start)
                || IN_PAGE.matcher(new String(start, StandardCharsets.ISO_8859_1))
                        .find()
                || isUtf8(body)) {
            return body;
        }
        try (Reader in = new InputStreamReader(Files.newInputStream(body), charset.get());
                BufferedWriter out = Files.newBufferedWriter(spare, StandardCharsets.UTF_8)) {
            out.write('\uFEFF');
            in.transferTo(out);
        }
        return spare;
    }

    private static Optional<Charset> declared(String contentType) {
        Matcher charset = IN_HEADER.matcher(contentType);
        if (!charset.find()) {
            return Optional.empty();
        }
        String name = charset.group(1).toLowerCase(Locale.ROOT);
        // Browsers take the old name for the larger set, and so do writers.
        String larger = name.equals("iso-8859-1") || name.equals("us-ascii") ? "windows-1252" : name;
        try {
            // UTF-8 needs no help: whatever is valid UTF-8 is read as such.
            return Optional.of(Charset.forName(larger)).filter(found -> !found.equals(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether it can only be UTF-8: headers are often a server's default and wrong, and chance does not make UTF-8. */
    private static boolean isUtf8(Path body) throws IOException {
        boolean beyondAscii = false;
        try (Reader in = new InputStreamReader(Files.newInputStream(body), StandardCharsets.UTF_8.newDecoder())) {
            char[] buffer = new char[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read && !beyondAscii; i++) {
                    beyondAscii = buffer[i] > 0x7F;
                }
            }
            return beyondAscii;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean hasMark(byte[] start) {
        int first = start.length < 2 ? 0 : (start[0] & 0xFF) << 8 | (start[1] & 0xFF);
        return first == 0xFEFF || first == 0xFFFE || first == 0xEFBB;
    }
}
