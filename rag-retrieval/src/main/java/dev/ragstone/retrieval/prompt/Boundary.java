package dev.ragstone.retrieval.prompt;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
        words(request).forEach(text -> update(sha, text));
        return HexFormat.of().formatHex(sha.digest()).substring(0, HEX_DIGITS);
    }

    private static void update(MessageDigest sha, String text) {
        sha.update(text.getBytes(StandardCharsets.UTF_8));
        sha.update((byte) 0);
    }

    private static boolean occurs(String mark, PromptRequest request) {
        return words(request).anyMatch(text -> text.contains(mark));
    }

    /** Everything that a template can write and that somebody else than its author chose. */
    private static Stream<String> words(PromptRequest request) {
        return Stream.of(
                        Stream.of(request.question(), request.instructions()),
                        request.hits().stream().flatMap(Boundary::words),
                        request.history().stream().flatMap(Boundary::words))
                .flatMap(texts -> texts);
    }

    /** As it was said, and as it is shown: where a citation is taken out, what stood around it comes together. */
    private static Stream<String> words(Turn turn) {
        return Stream.of(turn.text(), HistoryWindow.plain(turn).text());
    }

    private static Stream<String> words(Hit hit) {
        DocumentInfo document = hit.document();
        return Stream.of(
                        Stream.of(document.title(), document.uri(), hit.chunk().text()),
                        Stream.of(document.collection(), document.language(), document.mediaType()),
                        hit.chunk().headings().stream(),
                        hit.chunk().places().stream().map(Place::name),
                        document.metadata().values().values().stream().map(SourceValues::text))
                .flatMap(texts -> texts);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
