package dev.ragstone.app.command;

import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.terminal.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** An option for every setting, and one for the file. */
final class SettingOptions {

    private static final Path USUAL = Path.of("ragstone.properties");
    private static final String CONFIG = "--config";

    private SettingOptions() {}

    /** A command that takes them. */
    static CommandLine on(Object command) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command);
        spec.addOption(OptionSpec.builder(CONFIG)
                .paramLabel("FILE")
                .type(Path.class)
                .description(
                        "A file with settings, one NAME=VALUE to a line. Default: ragstone.properties in the current"
                                + " folder if it is there.")
                .build());
        for (Setting setting : Setting.values()) {
            OptionSpec.Builder option = OptionSpec.builder("--" + setting.key())
                    .type(String.class)
                    .paramLabel(setting.example())
                    .description(setting.description().replace("%", "%%"));
            spec.addOption(
                    setting.isFlag()
                            ? option.arity("0..1").fallbackValue("true").build()
                            : option.build());
        }
        return new CommandLine(spec);
    }

    /** Tells of names in the environment that look like settings and are none. */
    static void warn(Console console, Settings settings) {
        for (String name : settings.unknownVariables()) {
            console.err()
                    .println("warning: the environment sets " + name + ", which is no setting; ragstone config"
                            + " lists them");
        }
    }

    /** The settings of a run. */
    static Settings read(CommandSpec spec, Map<String, String> environment) {
        ParseResult parsed = spec.commandLine().getParseResult();
        var flags = new EnumMap<Setting, String>(Setting.class);
        for (Setting setting : Setting.values()) {
            String value = parsed.matchedOptionValue("--" + setting.key(), (String) null);
            if (value != null) {
                flags.put(setting, value);
            }
        }
        Path given = parsed.matchedOptionValue(CONFIG, (Path) null);
        String variable = environment.get("RAGSTONE_CONFIG");
        Optional<Path> file = given != null
                ? Optional.of(given)
                : Optional.ofNullable(variable)
                        .map(Path::of)
                        .or(() -> Optional.of(USUAL).filter(Files::exists));
        try {
            return Settings.of(flags, environment, file);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
