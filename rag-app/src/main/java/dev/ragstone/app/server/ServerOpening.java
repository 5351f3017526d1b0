package dev.ragstone.app.server;

import dev.ragstone.answering.AnswerLimits;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.generator.GeneratorChoice;
import dev.ragstone.app.index.DatabasePlace;
import dev.ragstone.app.index.DatabaseUrl;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.index.KeptAnswers;
import dev.ragstone.app.server.api.DocumentNames;
import dev.ragstone.app.server.api.Metrics;
import dev.ragstone.app.server.http.Doors;
import dev.ragstone.app.server.http.HttpSettings;
import dev.ragstone.app.server.limits.Admission;
import dev.ragstone.app.server.openai.Upstream;
import dev.ragstone.app.server.security.ApiKeys;
import dev.ragstone.app.server.security.AuditLog;
import dev.ragstone.app.server.security.Gate;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.app.server.security.Refusals;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.embedded.Preset;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Opens a server as the settings say.
 *
 * @since 0.1
 */
public final class ServerOpening {

    private final Settings settings;
    private final Map<String, String> environment;
    private final UnaryOperator<EmbeddedRagBuilder> more;

    private ServerOpening(Settings settings, Map<String, String> environment, UnaryOperator<EmbeddedRagBuilder> more) {
        this.settings = settings;
        this.environment = environment;
        this.more = more;
    }

    /**
     * Opens an index and serves it.
     *
     * @param more what else to set on the index
     * @throws IllegalArgumentException if a setting makes no sense
     * @throws dev.ragstone.error.RagException if the index cannot be opened, or nobody can be listened to
     */
    public static RagServer open(
            Settings settings, Map<String, String> environment, UnaryOperator<EmbeddedRagBuilder> more) {
        return new ServerOpening(settings, environment, more).open();
    }

    /**
     * Looks at what can be said wrongly, and opens nothing.
     *
     * @throws IllegalArgumentException if a setting makes no sense
     */
    public static void check(Settings settings, Map<String, String> environment) {
        var opening = new ServerOpening(settings, environment, UnaryOperator.identity());
        opening.http();
        opening.origins();
        opening.checkLimits();
        opening.checkParts();
        opening.choice();
    }

    private void checkLimits() {
        searches();
        embeds();
        answers();
        ingests();
    }

    /** Looks at the settings of the parts before any is opened. */
    private void checkParts() {
        Intake.check(settings);
        preset();
        settings.time(Setting.FIRST_TOKEN_TIME);
        settings.given(Setting.STORE).ifPresent(DatabaseUrl::of);
    }

    private GeneratorChoice choice() {
        return GeneratorChoice.of(settings.text(Setting.GENERATOR), generatorKeys());
    }

    private RagServer open() {
        // Everything that can be said wrongly is looked at before anything is opened.
        HttpSettings http = http();
        Gate gate = gate(http.host());
        checkLimits();
        GeneratorChoice choice = choice();
        checkParts();
        var metrics = new Metrics();
        Path data = data();
        AuditLog audit = audit(data);
        Doors doors = new Doors(gate, new Refusals(audit), searches(), embeds(), answers(), ingests());
        Parts parts = parts(choice, metrics, data, audit);
        try {
            return RagServer.start(parts, http, doors, metrics);
        } catch (RuntimeException e) {
            parts.index().close();
            parts.intake().close();
            throw e;
        }
    }

    private Parts parts(GeneratorChoice choice, Metrics metrics, Path data, AuditLog audit) {
        var folders = settings.list(Setting.DOCS).stream().map(Path::of).toList();
        Records records = Records.NONE;
        EmbeddedRag.Opened index = null;
        Intake intake;
        try {
            IndexPlace place = place();
            records = records(place, data);
            index = index(choice, metrics, place, records, new DocumentNames(folders));
            // Last: a server that is refused the index must not touch what another one is receiving.
            intake = Intake.open(settings, data);
        } catch (RuntimeException e) {
            if (index == null) {
                records.close();
            } else {
                index.close();
            }
            throw e;
        }
        return new Parts(
                index,
                records.conversations(),
                records.traces(),
                new DocumentNames(folders),
                audit,
                folders,
                choice.model(),
                choice.service().map(service -> new Upstream(service.base(), service.key())),
                intake);
    }

    /** With a database in it, where all servers of an index find them; else in a file of this server. */
    private Records records(IndexPlace place, Path data) {
        if (!settings.on(Setting.CONVERSATIONS)) {
            return Records.NONE;
        }
        return Records.open(
                place instanceof DatabasePlace ? place.keptAnswers(true) : KeptAnswers.in(data.resolve("ragstone.db")));
    }

    private EmbeddedRag.Opened index(
            GeneratorChoice choice, Metrics metrics, IndexPlace place, Records records, DocumentNames names) {
        EmbeddedRagBuilder builder =
                settings.on(Setting.READ_ONLY) ? place.toRead() : place.toWrite(WriteSettings.defaults());
        builder.preset(preset())
                .listener(metrics)
                .promptAssembler(new NamedSources(
                        NumberedSourcesAssembler.builder().sourceList(true).build(), names))
                .answerLimits(AnswerLimits.defaults()
                        .firstToken(settings.time(Setting.FIRST_TOKEN_TIME))
                        .whole(http().workTime()));
        choice.open().ifPresent(builder::generator);
        AnswerRecords kept = AnswerRecords.none().questions(settings.on(Setting.TRACE_QUESTIONS));
        return more.apply(builder.owns(records).answerRecords(records.addedTo(kept)))
                .openParts();
    }

    private IndexPlace place() {
        return settings.given(Setting.STORE)
                .<IndexPlace>map(url -> new DatabasePlace(
                        DatabaseUrl.of(url),
                        settings.given(Setting.MIRROR).map(Path::of).orElse(null)))
                .orElseGet(() -> new FolderPlace(Path.of(settings.text(Setting.INDEX))));
    }

    private Preset preset() {
        try {
            return Preset.valueOf(settings.text(Setting.PRESET).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'preset' must be fast, default or best but was '" + settings.text(Setting.PRESET) + "'", e);
        }
    }

    private Path data() {
        Path data = settings.given(Setting.DATA).map(Path::of).orElseGet(() -> {
            Path index = Path.of(settings.text(Setting.INDEX)).toAbsolutePath().normalize();
            return index.resolveSibling(index.getFileName() + "-server");
        });
        try {
            return Files.createDirectories(data);
        } catch (IOException e) {
            throw new StoreException(
                    "the folder " + data + " cannot be made: " + e, "Name another with --data", false, e);
        }
    }

    private HttpSettings http() {
        return new HttpSettings(
                settings.text(Setting.HOST),
                settings.number(Setting.PORT, 0, 65_535),
                settings.number(Setting.MAX_HEADER_BYTES, 1_024, 1_000_000),
                settings.number(Setting.MAX_BODY_BYTES, 1_024, 100_000_000),
                settings.time(Setting.HEADER_TIME),
                settings.time(Setting.BODY_TIME),
                settings.time(Setting.IDLE_TIME),
                settings.time(Setting.REQUEST_TIME),
                settings.number(Setting.MAX_CONNECTIONS, 1, 1_000_000),
                settings.time(Setting.DRAIN_TIME));
    }

    private Gate gate(String host) {
        if (settings.given(Setting.KEYS).isEmpty()) {
            if (!Gate.isLoopback(host) && !settings.on(Setting.ALLOW_NO_KEYS)) {
                throw new IllegalArgumentException(
                        "'host' is " + host + ", which others can reach, and there are no keys."
                                + " Make one with 'ragstone key add --keys FILE --user NAME' and set 'keys', or set"
                                + " 'allow-no-keys' to let everybody do everything");
            }
            return new Gate(null, origins());
        }
        ApiKeys keys = ApiKeys.of(new KeyFile(Path.of(settings.text(Setting.KEYS))));
        if (keys.size() == 0) {
            throw new IllegalArgumentException("'keys' is " + settings.text(Setting.KEYS)
                    + ", which holds no key. Make one with: ragstone key add --keys FILE --user NAME");
        }
        return new Gate(keys, origins());
    }

    private Set<String> origins() {
        return settings.list(Setting.ORIGINS).stream().map(Gate::origin).collect(Collectors.toUnmodifiableSet());
    }

    private Admission searches() {
        return new Admission(
                settings.number(Setting.MAX_SEARCHES, 1, 10_000),
                settings.number(Setting.MAX_WAITING, 0, 100_000),
                settings.time(Setting.WAIT_TIME));
    }

    /** One processor less than there are by default, so that searches have one. */
    private Admission embeds() {
        int given = settings.number(Setting.MAX_EMBEDS, 0, 1_000);
        int others = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        return new Admission(
                given == 0 ? others : given,
                settings.number(Setting.MAX_WAITING, 0, 100_000),
                settings.time(Setting.WAIT_TIME));
    }

    private Admission answers() {
        return new Admission(settings.number(Setting.MAX_ANSWERS, 1, 100_000), 0, Duration.ZERO);
    }

    private Admission ingests() {
        return new Admission(settings.number(Setting.MAX_INGESTS, 1, 1_000), 0, Duration.ZERO);
    }

    private Map<String, String> generatorKeys() {
        var keys = new HashMap<>(environment);
        settings.given(Setting.GENERATOR_KEY).ifPresent(key -> keys.put(GeneratorChoice.KEY_VARIABLE, key));
        return keys;
    }

    private AuditLog audit(Path data) {
        String file = settings.text(Setting.AUDIT_FILE);
        if (file.equals("off")) {
            return AuditLog.none();
        }
        return AuditLog.at(file.isEmpty() ? data.resolve("audit.jsonl") : Path.of(file));
    }
}
