package dev.ragstone.app.chat;

import dev.ragstone.Rag;
import dev.ragstone.app.report.AskJson;
import dev.ragstone.app.report.Json;
import dev.ragstone.app.terminal.AnswerView;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks what is typed, one line after the other, in one conversation until a new one is wanted.
 *
 * <p>A question that fails is reported and does not end the chat. One that is stopped leaves what was shown of its answer
 * in the conversation. Used by one thread.
 *
 * @since 0.1
 */
public final class ChatSession {

    private final Rag rag;
    private final Console console;
    private final Settings settings;
    private ConversationId conversation;
    private @Nullable Answer last;
    private boolean failed;

    /**
     * How a chat goes.
     *
     * @param query what is searched for a text
     * @param first the conversation it begins in, or goes on with
     * @param next names the next conversation each time a new one is wanted
     * @param json whether every answer is printed as one line of JSON and nothing else is
     */
    public record Settings(
            Function<String, Query> query, ConversationId first, Supplier<ConversationId> next, boolean json) {}

    /** Asks {@code rag}, whose conversation store remembers what was said. */
    public ChatSession(Rag rag, Console console, Settings settings) {
        this.rag = rag;
        this.console = console;
        this.settings = settings;
        this.conversation = settings.first();
    }

    /**
     * Goes on until the lines end or the user leaves.
     *
     * @return whether every question could be answered, be it with the news that the documents say nothing
     */
    public boolean run(ChatLines lines) {
        boolean going = true;
        while (going) {
            Optional<String> line = lines.next();
            going = line.isPresent() && follow(line.get().strip(), lines);
        }
        console.out().flush();
        return !failed;
    }

    private boolean follow(String line, ChatLines lines) {
        Optional<Order.Given> given = Order.given(line);
        if (given.isPresent()) {
            return obey(given.get());
        }
        if (!line.isEmpty()) {
            ask(line, lines);
        }
        return true;
    }

    private boolean obey(Order.Given given) {
        Order order = given.order().orElse(null);
        if (order == null) {
            complain("There is no /" + given.word() + "; /help lists what there is. A question needs no slash.");
            return true;
        }
        switch (order) {
            case NEW -> {
                conversation = settings.next().get();
                last = null;
                say("A new conversation.");
            }
            case HELP -> help();
            case QUIT -> {
                return false;
            }
            case SOURCES -> withLast(answer -> new SourcesView(console, answer).list());
            case OPEN -> withLast(answer -> open(answer, given.argument()));
            case TRACE -> withLast(answer -> TraceView.print(console, answer));
        }
        console.out().flush();
        return true;
    }

    /** What shows something of an answer. */
    private interface Shown {
        void of(Answer answer);
    }

    private void withLast(Shown shown) {
        if (settings.json()) {
            complain("With --json there are /new and /quit; the sources and the trace are in the answer.");
        } else if (last == null) {
            complain("There is no answer yet; ask something.");
        } else {
            shown.of(last);
        }
    }

    private void open(Answer answer, String number) {
        if (!new SourcesView(console, answer).open(number)) {
            complain(
                    answer.sources().isEmpty()
                            ? "The last answer has no sources."
                            : "/open takes the number of a source, from 1 to "
                                    + answer.sources().size() + ", but was given '" + number + "'");
        }
    }

    private void help() {
        for (Order order : Order.values()) {
            say(String.format(Locale.ROOT, "%-10s %s", order.usage(), order.meaning()));
        }
        say("Everything else is a question. Ctrl-C stops an answer.");
    }

    private void ask(String text, ChatLines lines) {
        var view = new AnswerView(console);
        Answer before = last;
        boolean stopped = false;
        try {
            stopped = answer(question(text), view, lines);
        } catch (RagException e) {
            failed = true;
            complain("ragstone: " + e.problem() + (e.remedy().isEmpty() ? "" : System.lineSeparator() + e.remedy()));
        }
        if (!settings.json()) {
            // Whoever stops an answer that is just complete has not stopped it.
            if (stopped && Objects.equals(last, before)) {
                view.stop();
            }
            console.out().println();
        }
        console.out().flush();
    }

    private Question question(String text) {
        return Question.of(settings.query().apply(text))
                .user(conversation.owner())
                .conversation(conversation);
    }

    /** Shows the answer to a question; returns whether the user stopped it. */
    private boolean answer(Question question, AnswerView view, ChatLines lines) {
        var stopped = new AtomicBoolean();
        try (AnswerStream events = rag.stream(question)) {
            lines.interruptible(() -> stop(events, stopped), () -> show(events, view));
        } catch (NoSuchElementException e) {
            // That is how a stream ends that was closed while somebody waited for it.
            if (!stopped.get()) {
                throw e;
            }
        }
        return stopped.get();
    }

    private static void stop(AnswerStream events, AtomicBoolean stopped) {
        stopped.set(true);
        events.close();
    }

    private void show(AnswerStream events, AnswerView view) {
        while (events.hasNext()) {
            switch (events.next()) {
                case AnswerEvent.SourcesFound found -> {}
                case AnswerEvent.Token token -> {
                    if (!settings.json()) {
                        view.append(token.text());
                    }
                }
                case AnswerEvent.Withdrawn withdrawn -> {
                    if (!settings.json()) {
                        view.withdraw(withdrawn.reason());
                    }
                }
                case AnswerEvent.Done done -> finish(view, done.answer());
            }
        }
    }

    private void finish(AnswerView view, Answer answer) {
        last = answer;
        if (settings.json()) {
            console.out().println(Json.of(AskJson.of(answer)));
        } else {
            view.finish(answer);
        }
    }

    private void say(String text) {
        (settings.json() ? console.err() : console.out()).println(text);
    }

    private void complain(String text) {
        console.out().flush();
        console.err().println(text);
        console.err().flush();
    }
}
