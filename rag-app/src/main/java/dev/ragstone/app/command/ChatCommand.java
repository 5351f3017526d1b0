package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.chat.ChatLines;
import dev.ragstone.app.chat.ChatSession;
import dev.ragstone.app.chat.HistoryFile;
import dev.ragstone.app.chat.PipedLines;
import dev.ragstone.app.chat.TerminalLines;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.report.SyncJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.ingestion.SyncOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ragstone chat}. */
@Command(
        name = "chat",
        header = "Ask one question after the other; follow-ups know what was said.",
        description = {
            "Every line is a question, and its answer is printed while it is made, with its sources. Lines with a slash"
                    + " in front are orders: /sources, /open N, /new, /trace, /help, /quit. Ctrl-C stops an answer, Ctrl-D"
                    + " leaves. Lines can also be piped in; then the exit code is 1 if a question failed, and --json prints"
                    + " one object a line."
        },
        footer = {
            "Examples:",
            "  ragstone chat --docs docs",
            "  ragstone chat --generator ollama:llama3.2",
            "  ragstone chat --conversation lease",
            "  ragstone chat --index ~/contracts.index --filter year=2024",
            "  ragstone chat --json < questions.txt | jq -r .answer"
        })
final class ChatCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Mixin
    private final SearchOptions search = new SearchOptions();

    @Mixin
    private final GeneratorOption generator = new GeneratorOption();

    @Option(
            names = "--docs",
            paramLabel = "PATH",
            description = "Bring this file or folder into the index first; may be given several times.")
    private List<Path> docs = new ArrayList<>();

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Keep what is typed on a terminal in this file, for the arrow keys of the next chat. Default:"
                    + " it is forgotten at the end.")
    private @Nullable Path history;

    @Mixin
    private final KeepOptions keep = new KeepOptions();

    ChatCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        check();
        if (!docs.isEmpty()) {
            sync();
        }
        // Read only, so that others can write the index while somebody chats.
        try (Rag rag = index.openToRead(
                builder -> keep.remembering(generator.applyTo(builder.preset(search.preset())), index.place()))) {
            index.requireText(rag);
            return chat(rag);
        }
    }

    /** Says before the work what would end the chat after it. */
    private void check() {
        search.query(List.of("any"));
        keep.conversation();
        try {
            if (history != null) {
                HistoryFile.prepared(history);
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--history: " + e.getMessage(), e);
        }
    }

    private void sync() {
        SyncPaths.requireExisting(docs);
        try (var session = new SyncSession(root, index, WriteSettings.defaults(), UnaryOperator.identity())) {
            SyncJson report = SyncJson.of(session.sync(docs, SyncOptions.defaults()));
            root.console().err().println("Documents: " + SyncPaths.summary(report));
        }
    }

    private int chat(Rag rag) {
        Console console = root.console();
        var settings = new ChatSession.Settings(
                text -> search.query(List.of(text)),
                keep.conversation().orElseGet(ChatCommand::unnamed),
                ChatCommand::unnamed,
                root.json());
        try (ChatLines lines = lines(console)) {
            if (lines.interactive()) {
                console.err().println("Ask about your documents. /help lists what else there is; Ctrl-D leaves.");
            }
            boolean answered = new ChatSession(rag, console, settings).run(lines);
            return answered || lines.interactive() ? 0 : 1;
        }
    }

    private static ConversationId unnamed() {
        return ConversationId.fresh(KeepOptions.owner());
    }

    private ChatLines lines(Console console) {
        return TerminalLines.ofProcess(console, history).orElseGet(() -> new PipedLines(System.in, console));
    }
}
