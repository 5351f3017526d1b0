package dev.ragstone.app.command;

import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.server.RagServer;
import dev.ragstone.app.server.ServerOpening;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ragstone serve}. */
@Command(
        name = "serve",
        header = "Serve the documents over HTTP: a page to ask them, an API, and OpenAI's protocol.",
        description = {
            "Listens on this machine only unless --host says otherwise, and then wants keys.",
            "Every option can also stand in a file (see --config) or in the environment, as in RAGSTONE_PORT=9000."
        },
        footer = {
            "Examples:",
            "  ragstone serve --docs docs --watch",
            "  ragstone serve --generator ollama:llama3.2 --port 9000",
            "  ragstone key add --keys keys.jsonl --user anna",
            "  ragstone serve --host 0.0.0.0 --keys keys.jsonl",
            "",
            "TIME is a number and ms, s, m or h. Ctrl-C lets answers under way end, then stops."
        })
final class ServeCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private ServeCommand(RagstoneCommand root) {
        this.root = root;
    }

    static CommandLine line(RagstoneCommand root) {
        return SettingOptions.on(new ServeCommand(root));
    }

    /** What {@code --json} prints once the server listens. */
    record ServeJson(String address) {}

    @Override
    public Integer call() throws InterruptedException {
        Logging.configure(root.verbose());
        Settings settings = SettingOptions.read(spec, System.getenv());
        SettingOptions.warn(root.console(), settings);
        List<Path> docs = settings.list(Setting.DOCS).stream().map(Path::of).toList();
        SyncPaths.requireExisting(docs);
        if (settings.on(Setting.WATCH) && docs.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--watch needs --docs");
        }
        RagServer server = open(settings);
        var stopped = new CountDownLatch(1);
        var hook = new Thread(() -> stop(server, settings, stopped), "ragstone-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            announce(server.address());
            server.follow(docs, settings.on(Setting.WATCH), new ServeProgress(root.console()));
            // Ctrl-C ends it, by way of the hook.
            stopped.await();
        } finally {
            server.close();
        }
        return 0;
    }

    private RagServer open(Settings settings) {
        try {
            return ServerOpening.open(settings, System.getenv(), UnaryOperator.identity());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void announce(URI address) {
        if (root.json()) {
            root.print(new ServeJson(address.toString()));
        } else {
            root.console().out().println("Listening on " + address + "/ (Ctrl-C stops)");
        }
        root.console().out().flush();
    }

    private void stop(RagServer server, Settings settings, CountDownLatch stopped) {
        root.console().err().println("Stopping: letting answers under way end");
        root.console().err().flush();
        Thread closing = Thread.ofPlatform().daemon().name("ragstone-close").start(server::close);
        try {
            closing.join(settings.time(Setting.DRAIN_TIME).plus(PATIENCE).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopped.countDown();
    }
}
