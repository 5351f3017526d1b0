package dev.ragstone.generation;

import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Everything that decides what an answer is, so that one may be given out again.
 *
 * @param query the question with its limits, filter and access: an answer is never given to somebody with another access
 * @param history stands for what was said before, none of whose words are kept: the same for the same turns, empty for none
 * @param variant how it is answered, such as the generator's name and its settings; two ways never share answers
 * @param generation the {@linkplain dev.ragstone.store.Catalog#generation() commit} of the index it is made from
 * @since 0.1
 */
public record AnswerKey(Query query, String history, String variant, long generation) {

    /** A key that holds the SHA-256 of {@code history} in place of its words. */
    public AnswerKey(Query query, List<Turn> history, String variant, long generation) {
        this(query, digest(history), variant, generation);
    }

    private static String digest(List<Turn> history) {
        if (history.isEmpty()) {
            return "";
        }
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (Turn turn : history) {
                byte[] text = turn.text().getBytes(StandardCharsets.UTF_8);
                // The length keeps what one turn says from passing for two.
                digest.update((turn.role().name() + " " + text.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(text);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
