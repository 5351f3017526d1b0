package dev.ragstone.retrieval.question;

import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Entity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a conversation is about: the names in it, or the words that carry its last question. */
final class TopicTerms {

    private static final int MOST = 4;
    private static final int SHORTEST_WORD = 4;

    /** Each is looked for in the question; a text with more of them is no conversation, and must not take long. */
    private static final int MOST_LOOKED_FOR = 200;

    private final Set<String> lookedFor = new HashSet<>();
    private final Map<String, String> terms = new LinkedHashMap<>();
    private final String question;

    private TopicTerms(String question) {
        this.question = question.toLowerCase(Locale.ROOT);
    }

    /** At most four terms of {@code history} that {@code question} does not have, the latest and surest first. */
    static List<String> of(String question, List<Turn> history) {
        var topic = new TopicTerms(question);
        List<String> asked = texts(history, Turn.Role.USER);
        List<String> answered = texts(history, Turn.Role.ASSISTANT);
        topic.names(asked, 2);
        if (!asked.isEmpty()) {
            // What a conversation began with is mostly what it is about.
            topic.names(List.of(asked.getLast()), 1);
        }
        topic.names(answered.subList(0, Math.min(1, answered.size())), 1);
        if (topic.terms.isEmpty() && !asked.isEmpty()) {
            topic.words(asked.getFirst());
        }
        return List.copyOf(topic.terms.values());
    }

    /** The latest first. */
    private static List<String> texts(List<Turn> history, Turn.Role role) {
        var texts = new ArrayList<String>();
        for (Turn turn : history.reversed()) {
            if (turn.role() == role) {
                texts.add(turn.text());
            }
        }
        return texts;
    }

    /** The names of the first of {@code texts} that has any. */
    private void names(List<String> texts, int most) {
        for (String text : texts) {
            int before = terms.size();
            for (Entity entity : EntityFinder.find(text)) {
                boolean name = entity.kind() == Entity.Kind.NAME
                        || entity.kind() == Entity.Kind.QUOTED
                        || entity.kind() == Entity.Kind.IDENTIFIER;
                if (name && terms.size() < before + most) {
                    add(entity.text());
                }
            }
            if (terms.size() > before) {
                return;
            }
        }
    }

    private void words(String text) {
        for (Token token : Token.of(text)) {
            if (token.word().length() >= SHORTEST_WORD && !WordLists.isFunctionWord(token.word())) {
                add(token.text());
            }
        }
    }

    private void add(String term) {
        String small = term.toLowerCase(Locale.ROOT);
        boolean looked = lookedFor.size() >= MOST_LOOKED_FOR || !lookedFor.add(small);
        if (!looked && terms.size() < MOST && !question.contains(small)) {
            terms.putIfAbsent(small, term);
        }
    }
}
