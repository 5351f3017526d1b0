package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.Hit;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/**
 * A mark that occurs in nothing a prompt is made of, so that no document can end its own quotation.
 *
 * <p>It is a hash of all the content: the same request gives the same prompt, and an author who wants to forge the mark
 * would have to find a text that contains its own hash.
 */
final class Boundary {

    private static final int HEX_DIGITS = 12;

    private Boundary() {}

    static String of(PromptRequest request) {
        return firstAbsent(request, last -> hash(request, last));
    }

    /** The first mark that does not occur; {@code next} gives one after another, from the empty text on. */
    static String firstAbsent(PromptRequest request, UnaryOperator<String> next) {
        String mark = next.apply("");
        while (occurs(mark, request)) {
            mark = next.apply(mark);
        }
        return mark;
    }

    private static String hash(PromptRequest request, String salt) {
        var sha = sha256();
        update(sha, salt);
        update(sha, request.question());
        for (Hit hit : request.hits()) {
            update(sha, hit.document().title());
            hit.chunk().headings().forEach(heading -> update(sha, heading));
            update(sha, hit.chunk().text());
        }
        return HexFormat.of().formatHex(sha.digest()).substring(0, HEX_DIGITS);
    }

    private static void update(MessageDigest sha, String text) {
        sha.update(text.getBytes(StandardCharsets.UTF_8));
        sha.update((byte) 0);
    }

    private static boolean occurs(String mark, PromptRequest request) {
        return request.question().contains(mark) || request.hits().stream().anyMatch(hit -> occurs(mark, hit));
    }

    private static boolean occurs(String mark, Hit hit) {
        return hit.chunk().text().contains(mark)
                || hit.document().title().contains(mark)
                || hit.chunk().headings().stream().anyMatch(heading -> heading.contains(mark));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
