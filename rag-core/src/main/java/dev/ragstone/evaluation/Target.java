package dev.ragstone.evaluation;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Something that answers a question: a document, or a passage of its text.
 *
 * <p>A document is named by its URI, by its id, or by the end of its URI from a slash on, such as {@code handbook.md}
 * or {@code legal/lease.pdf}, so that a judged set does not depend on where the documents lie. A passage is a few
 * words or sentences of the text. A hit answers by it if it holds the passage, or at least half of it where a chunk
 * ends within; upper and lower case and white space make no difference.
 *
 * @param document empty when the passage may stand in any document
 * @param passage empty when the whole document answers
 * @param grade how well it answers: zero not at all, one or more the better
 * @since 0.1
 */
public record Target(String document, String passage, int grade) {

    private static final Pattern SPACE = Pattern.compile("(?U)\\s+");
    private static final int WORDS_OF_ID = 5;
    private static final int BYTES_OF_DIGEST = 4;

    public Target {
        document = document.strip();
        passage = passage.strip();
        if (document.isEmpty() && passage.isEmpty()) {
            throw new IllegalArgumentException("a target needs a document or a passage");
        }
        if (grade < 0) {
            throw new IllegalArgumentException("a grade must not be negative but was " + grade);
        }
    }

    /** A whole document. */
    public static Target document(String document, int grade) {
        return new Target(document, "", grade);
    }

    /** A passage, wherever it stands. */
    public static Target passage(String passage, int grade) {
        return new Target("", passage, grade);
    }

    /**
     * What judgements and run files call it: the document as it is given, and for a passage its first words and a
     * digest. There is no white space in it, unless there is some in the name of the document.
     */
    public String id() {
        if (passage.isEmpty()) {
            return document;
        }
        String words = Arrays.stream(normal(passage).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .limit(WORDS_OF_ID)
                .collect(Collectors.joining("-"));
        return (document.isEmpty() ? "text" : document) + ":" + words + "~" + digest(normal(passage));
    }

    /** Whether {@code hit} is what is meant. */
    public boolean matches(Hit hit) {
        return names(hit.document().collection(), hit.document().uri())
                && (passage.isEmpty() || holds(normal(hit.chunk().text()), normal(passage)));
    }

    /** Whether the document at {@code uri} in {@code collection} is meant; any is when only a passage is given. */
    public boolean names(String collection, String uri) {
        return document.isEmpty()
                || document.equals(uri)
                || endsWith(uri, document)
                || (document.endsWith(uri) && document.equals(DocumentInfo.id(collection, uri)))
                || (uri.indexOf('%') >= 0 && endsWith(decoded(uri), document));
    }

    /** A name counts only from a slash on: {@code book.md} is not {@code handbook.md}. */
    private static boolean endsWith(String uri, String name) {
        int before = uri.length() - name.length() - 1;
        return before >= 0 && uri.charAt(before) == '/' && uri.endsWith(name);
    }

    private static boolean holds(String text, String passage) {
        int half = (passage.length() + 1) / 2;
        if (text.contains(passage) || (text.length() >= half && passage.contains(text))) {
            return true;
        }
        for (int length = Math.min(passage.length() - 1, text.length()); length >= half; length--) {
            if (text.regionMatches(text.length() - length, passage, 0, length)
                    || text.regionMatches(0, passage, passage.length() - length, length)) {
                return true;
            }
        }
        return false;
    }

    private static String normal(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }

    private static String decoded(String uri) {
        try {
            return URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Not every URI is percent-encoded.
            return uri;
        }
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES_OF_DIGEST);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
