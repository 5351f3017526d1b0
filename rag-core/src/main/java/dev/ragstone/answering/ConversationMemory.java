package dev.ragstone.answering;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.SavedCitation;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what was said in a conversation before an answer, and adds to it afterwards. */
final class ConversationMemory {

    private static final Logger LOG = LoggerFactory.getLogger(ConversationMemory.class);

    /** More than fits into a prompt; how much of it does is up to the prompt. */
    private static final int MOST_TURNS = 50;

    private final @Nullable ConversationStore store;
    private final StepThreads threads;

    ConversationMemory(@Nullable ConversationStore store, StepThreads threads) {
        this.store = store;
        this.threads = threads;
    }

    /** The question with what was said before it. */
    Question recall(Question asked, AnswerCourse course) {
        ConversationId id = asked.conversation().orElse(null);
        if (store == null || id == null || !asked.history().isEmpty()) {
            return asked;
        }
        return threads.run(
                        OptionalStep.RECALL,
                        course,
                        () -> turns(store, id),
                        turns -> Map.of("turns", (long) turns.size()))
                .map(asked::history)
                .orElse(asked);
    }

    private static List<Turn> turns(ConversationStore store, ConversationId id) {
        return store.last(id, MOST_TURNS).stream()
                .filter(message ->
                        message.role() != Message.Role.SYSTEM && !message.text().isBlank())
                .map(ConversationMemory::turn)
                .toList();
    }

    private static Turn turn(Message message) {
        return message.role() == Message.Role.USER ? Turn.user(message.text()) : Turn.assistant(message.text());
    }

    /** Adds a question and its answer. Nobody who leaves meanwhile ends that, or it could not be told what was added. */
    void keep(Question asked, Answer answer, AnswerCourse course) {
        AnswerCourse aftermath = course.aftermath();
        keep(asked, List.of(Message.assistant(answer, Instant.now(), course.id())), aftermath);
        course.warn(aftermath.warnings());
        course.stepped(aftermath.spans());
    }

    /**
     * Adds a question and as much of its answer as the reader has seen, with what that cites; nobody is there to be told if
     * that fails.
     */
    void keepUnfinished(Question asked, String shown, List<Citation> cited, AnswerCourse course) {
        AnswerCourse aftermath = course.aftermath();
        List<SavedCitation> citations = cited.stream().map(SavedCitation::of).toList();
        var unfinished = new Message(Message.Role.ASSISTANT, shown, citations, Instant.now(), false, course.id());
        keep(asked, shown.isBlank() ? List.of() : List.of(unfinished), aftermath);
        aftermath.warnings().forEach(warning -> LOG.warn("answer {}: {}", course.id(), warning.message()));
    }

    private void keep(Question asked, List<Message> answer, AnswerCourse course) {
        ConversationId id = asked.conversation().orElse(null);
        if (store == null || id == null) {
            return;
        }
        var messages = new ArrayList<Message>();
        messages.add(Message.user(asked.query().text(), course.started()));
        messages.addAll(answer);
        threads.run(
                OptionalStep.KEEP,
                course,
                () -> {
                    store.append(id, messages);
                    return messages;
                },
                kept -> Map.of("messages", (long) kept.size()));
    }
}
