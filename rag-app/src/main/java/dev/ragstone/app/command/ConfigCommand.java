package dev.ragstone.app.command;

import dev.ragstone.app.config.Secrets;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.server.ServerOpening;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ragstone config}. */
@Command(
        name = "config",
        header = "Show how the server would be set up, and where each value comes from.",
        description = {
            "A flag wins over the environment, that over the file, and that over the default.",
            "Secrets are hidden. The output is a file that --config takes."
        },
        footer = {
            "Examples:",
            "  ragstone config",
            "  RAGSTONE_PORT=9000 ragstone config --generator ollama:llama3.2",
            "  ragstone config > ragstone.properties"
        })
final class ConfigCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private ConfigCommand(RagstoneCommand root) {
        this.root = root;
    }

    static CommandLine line(RagstoneCommand root) {
        return SettingOptions.on(new ConfigCommand(root));
    }

    /** What {@code --json} prints. */
    record ConfigJson(List<SettingJson> settings) {}

    /** One setting. */
    record SettingJson(String name, String value, String origin) {}

    @Override
    public Integer call() {
        Settings settings = SettingOptions.read(spec, System.getenv());
        try {
            ServerOpening.check(settings, System.getenv());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        SettingOptions.warn(root.console(), settings);
        var all = new ArrayList<SettingJson>();
        for (Setting setting : Setting.values()) {
            all.add(new SettingJson(setting.key(), settings.shown(setting), settings.origin(setting)));
        }
        if (root.json()) {
            root.print(new ConfigJson(all));
            return 0;
        }
        for (SettingJson each : all) {
            String line = each.name() + "=" + each.value();
            // A comment of its own line: in a file, one after a value would be part of it.
            String hidden = each.value().contains(Secrets.HIDDEN) ? "#" : "";
            root.console().out().println(root.console().faint("# " + each.origin()));
            root.console().out().printf(Locale.ROOT, "%s%s%n", hidden, line);
        }
        return 0;
    }
}
