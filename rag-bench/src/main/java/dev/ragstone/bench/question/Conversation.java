package dev.ragstone.bench.question;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.prompt.Turn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A question of CANARD in its conversation.
 *
 * @param dialogue which conversation
 * @param title the article it is about, and the section
 * @param history what was said before; the first message names article and section, which both sides knew
 * @param rewrite how people put the question so that it stands on its own
 */
record Conversation(
        String id, String dialogue, int number, String title, List<Turn> history, String question, String rewrite) {

    static List<Conversation> read(Path file) {
        var all = new ArrayList<Conversation>();
        for (JsonNode row : JsonFiles.lines(file)) {
            String id = row.path("_id").asText();
            int hash = id.lastIndexOf('#');
            var said = new ArrayList<String>();
            row.path("history").forEach(text -> said.add(text.asText()));
            if (hash < 0 || said.size() < 2) {
                throw new IllegalArgumentException("a row needs an _id with # and a history of two, but got " + row);
            }
            String title = said.get(0) + ": " + said.get(1);
            var history = new ArrayList<Turn>();
            history.add(Turn.user(title));
            for (int i = 2; i < said.size(); i++) {
                history.add(i % 2 == 0 ? Turn.user(said.get(i)) : Turn.assistant(said.get(i)));
            }
            all.add(new Conversation(
                    id,
                    id.substring(0, hash),
                    Integer.parseInt(id.substring(hash + 1)),
                    title,
                    history,
                    row.path("question").asText(),
                    row.path("rewrite").asText()));
        }
        return all;
    }

    /** Whether people changed more than letters and marks. */
    boolean wasRewritten() {
        return !plain(question).equals(plain(rewrite));
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }
}
