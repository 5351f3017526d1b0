package dev.ragstone.app.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of all settings. A flag wins over the environment, that over the file, and that over the default.
 *
 * @since 0.1
 */
public final class Settings {

    private static final String PREFIX = "RAGSTONE_";
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    /** What other parts of the program, its launcher and its tests are told under the same prefix. */
    private static final Set<String> OTHERS =
            Set.of("CONFIG", "JAVA_OPTS", "PG_URL", "CHROMIUM", "MODULE", "DEBIAN_MIRROR");

    private final Map<Setting, Value> values;
    private final List<String> unknownVariables;

    /** A value and where it comes from. */
    private record Value(String text, String origin) {}

    private Settings(Map<Setting, Value> values, List<String> unknownVariables) {
        this.values = values;
        this.unknownVariables = unknownVariables;
    }

    /**
     * Puts the settings together.
     *
     * @param flags by their names without dashes
     * @param file missing for none
     * @throws IllegalArgumentException if a name does not exist or a value makes no sense; says which, where, and what was
     *     probably meant
     */
    public static Settings of(Map<Setting, String> flags, Map<String, String> environment, Optional<Path> file) {
        var values = new EnumMap<Setting, Value>(Setting.class);
        for (Setting setting : Setting.values()) {
            values.put(setting, new Value(setting.standard(), "default"));
        }
        file.ifPresent(path -> readFile(path, values));
        readEnvironment(environment, values);
        flags.forEach((setting, text) -> put(values, setting, text, "--" + setting.key()));
        return new Settings(values, unknown(environment));
    }

    private static void readFile(Path file, Map<Setting, Value> values) {
        var properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalArgumentException("the configuration " + file + " cannot be read: " + e, e);
        }
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            Setting setting = Setting.of(key)
                    .orElseThrow(() -> new IllegalArgumentException("there is no setting '" + key + "', which " + file
                            + " sets." + Suggestion.sentence(key, Setting.keys()) + form(file)));
            put(values, setting, properties.getProperty(key).strip(), file.toString());
        }
    }

    /**
     * Only names that look like ours but are not are refused: others may share the prefix, such as Kubernetes, which sets
     * RAGSTONE_SERVICE_HOST for a service of this name.
     */
    private static void readEnvironment(Map<String, String> environment, Map<Setting, Value> values) {
        new TreeMap<>(environment).forEach((name, text) -> {
            Optional<Setting> known = Arrays.stream(Setting.values())
                    .filter(setting -> setting.variable().equals(name))
                    .findFirst();
            if (known.isPresent()) {
                put(values, known.get(), text.strip(), name);
            } else if (name.startsWith(PREFIX)) {
                Suggestion.of(name.substring(PREFIX.length()), names()).ifPresent(meant -> {
                    throw new IllegalArgumentException("there is no setting '" + name
                            + "', which the environment sets. Did you mean '" + PREFIX + meant + "'?");
                });
            }
        });
    }

    private static String form(Path file) {
        String name = file.toString();
        return name.endsWith(".yml") || name.endsWith(".yaml")
                ? " The file is read as lines of NAME=VALUE, not as YAML."
                : "";
    }

    private static List<String> unknown(Map<String, String> environment) {
        return environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX))
                .filter(name -> !names().contains(name.substring(PREFIX.length())))
                .filter(name ->
                        !OTHERS.contains(name.substring(PREFIX.length())) && !name.startsWith("RAGSTONE_REQUIRE_"))
                .sorted()
                .toList();
    }

    /** Names in the environment that begin as ours do and are no settings, in order. */
    public List<String> unknownVariables() {
        return unknownVariables;
    }

    private static List<String> names() {
        return Arrays.stream(Setting.values()).map(Setting::name).toList();
    }

    private static void put(Map<Setting, Value> values, Setting setting, String text, String origin) {
        boolean good = switch (setting.kind()) {
            case FLAG -> text.equals("true") || text.equals("false");
            case NUMBER -> text.matches("\\d{1,15}");
            case TIME -> TIME.matcher(text).matches();
            case TEXT, LIST, SECRET, ADDRESS -> true;
        };
        if (!good) {
            throw new IllegalArgumentException(
                    "'" + setting.key() + "' must be " + looks(setting) + " but " + origin + " says '" + text + "'");
        }
        values.put(setting, new Value(text, origin));
    }

    private static String looks(Setting setting) {
        return switch (setting.kind()) {
            case FLAG -> "true or false";
            case NUMBER -> "a whole number";
            case TIME -> "a number and ms, s, m or h, such as 30s,";
            case TEXT, LIST, SECRET, ADDRESS -> "a text";
        };
    }

    /** The text of a setting; may be empty. */
    public String text(Setting setting) {
        Value value = values.get(setting);
        return value == null ? "" : value.text();
    }

    /** The text of a setting unless it is empty. */
    public Optional<String> given(Setting setting) {
        return Optional.of(text(setting)).filter(text -> !text.isEmpty());
    }

    /** The parts of a list; none if it is empty. */
    public List<String> list(Setting setting) {
        return Arrays.stream(text(setting).split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Whether a setting is on. */
    public boolean on(Setting setting) {
        return text(setting).equals("true");
    }

    /**
     * The number of a setting.
     *
     * @throws IllegalArgumentException if it is not between the two
     */
    public int number(Setting setting, int least, int most) {
        long number = largeNumber(setting);
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    "'" + setting.key() + "' must be from " + least + " to " + most + " but was " + number);
        }
        return (int) number;
    }

    /** The number of a setting that takes any. */
    public long largeNumber(Setting setting) {
        return Long.parseLong(text(setting));
    }

    /**
     * The time of a setting.
     *
     * @throws IllegalArgumentException if it is zero
     */
    public Duration time(Setting setting) {
        Matcher time = TIME.matcher(text(setting));
        if (!time.matches()) {
            throw new IllegalArgumentException("'" + setting.key() + "' must be " + looks(setting));
        }
        long number = Long.parseLong(time.group(1));
        Duration duration = switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
        if (duration.isZero()) {
            throw new IllegalArgumentException("'" + setting.key() + "' must not be zero");
        }
        return duration;
    }

    /** A value as it may be shown: a key not at all, an address without passwords and keys. */
    public String shown(Setting setting) {
        String text = text(setting);
        boolean secret = switch (setting.kind()) {
            case SECRET -> !text.isEmpty();
            case ADDRESS -> !text.isEmpty() && !Secrets.hasAddress(text);
            default -> false;
        };
        return secret ? Secrets.HIDDEN : Secrets.hiddenIn(text);
    }

    /** Where a value comes from: a flag, a variable, a file or {@code default}. */
    public String origin(Setting setting) {
        Value value = values.get(setting);
        return value == null ? "default" : value.origin();
    }
}
