package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.report.AskJson;
import dev.ragstone.app.report.SyncJson;
import dev.ragstone.app.terminal.AnswerView;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.question.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ragstone ask}. */
@Command(
        name = "ask",
        header = "Answer a question from the documents, with citations.",
        description = {
            "The answer cites its sources as [1], [2]; each is listed with the exact characters it stands at.",
            "Without a language model the answer quotes the documents, and says so."
        },
        footer = {
            "Examples:",
            "  ragstone ask --docs docs \"How are the two scores combined?\"",
            "  ragstone ask --filter collection=contracts \"Who signs?\"",
            "  ragstone ask --conversation lease \"Who signs?\"",
            "  ragstone ask --conversation lease \"And when does it end?\"",
            "  ragstone ask --generator ollama:llama3.2 \"Who signs?\"",
            "  ragstone ask --json \"Who signs?\" | jq -r .answer"
        })
final class AskCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Mixin
    private final SearchOptions search = new SearchOptions();

    @Mixin
    private final KeepOptions keep = new KeepOptions();

    @Mixin
    private final GeneratorOption generator = new GeneratorOption();

    @Option(
            names = "--docs",
            paramLabel = "PATH",
            description = "Bring this file or folder into the index first; may be given several times.")
    private List<Path> docs = new ArrayList<>();

    @Parameters(arity = "1..*", paramLabel = "QUESTION", description = "What to answer.")
    private List<String> words = new ArrayList<>();

    AskCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        Question question = keep.of(Question.of(search.query(words)));
        if (docs.isEmpty()) {
            try (Rag rag = index.openToRead(this::settings)) {
                answer(rag, question);
            }
        } else {
            SyncPaths.requireExisting(docs);
            try (var session = new SyncSession(root, index, WriteSettings.defaults(), this::settings)) {
                report(SyncJson.of(session.sync(docs, SyncOptions.defaults())));
                answer(session.rag(), question);
            }
        }
        return 0;
    }

    private EmbeddedRagBuilder settings(EmbeddedRagBuilder builder) {
        return keep.keeping(generator.applyTo(builder.preset(search.preset())), index.place());
    }

    private void report(SyncJson report) {
        if (!root.json()) {
            root.console().err().println("Documents: " + SyncPaths.summary(report));
            root.console().err().flush();
        }
    }

    private void answer(Rag rag, Question question) {
        var view = new AnswerView(root.console());
        try (AnswerStream events = rag.stream(question)) {
            while (events.hasNext()) {
                switch (events.next()) {
                    case AnswerEvent.SourcesFound found -> {
                        if (found.hits().isEmpty()) {
                            index.requireText(rag);
                        }
                    }
                    case AnswerEvent.Token token -> {
                        if (!root.json()) {
                            view.append(token.text());
                        }
                    }
                    case AnswerEvent.Withdrawn withdrawn -> {
                        if (!root.json()) {
                            view.withdraw(withdrawn.reason());
                        }
                    }
                    case AnswerEvent.Done done -> finish(view, done.answer());
                }
            }
        }
    }

    private void finish(AnswerView view, Answer answer) {
        if (root.json()) {
            root.print(AskJson.of(answer));
        } else {
            view.finish(answer);
        }
    }
}
