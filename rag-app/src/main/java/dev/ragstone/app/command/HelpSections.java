package dev.ragstone.app.command;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Orders the help: commands by what one wants to do, and options by what they are about, those of every command last. */
final class HelpSections {

    private static final String OWN = "Options";
    private static final String EVERYWHERE = "Everywhere";
    private static final String OTHER_COMMANDS = "More";

    /** A command that stands nowhere here is still listed, at the end. */
    private static final Map<String, List<String>> COMMANDS = commands();

    private HelpSections() {}

    private static Map<String, List<String>> commands() {
        var commands = new LinkedHashMap<String, List<String>>();
        commands.put("Documents", List.of("sync", "watch", "status"));
        commands.put("Questions", List.of("search", "ask", "chat", "trace"));
        commands.put("Server", List.of("serve", "key", "config"));
        commands.put("Quality", List.of("eval"));
        return commands;
    }

    /** Orders the help of {@code line} and of all its commands. */
    static CommandLine applyTo(CommandLine line) {
        var sections = new LinkedHashMap<>(line.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpSections::options);
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpSections::commands);
        return line.setHelpSectionMap(sections);
    }

    private static String options(Help help) {
        List<OptionSpec> shown = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        var groups = new LinkedHashMap<String, List<OptionSpec>>();
        groups.put(OWN, new ArrayList<>());
        shown.forEach(option -> groups.computeIfAbsent(heading(option), heading -> new ArrayList<>())
                .add(option));
        List<OptionSpec> everywhere = groups.remove(EVERYWHERE);
        if (everywhere != null) {
            groups.put(help.commandSpec().parent() == null ? OWN : EVERYWHERE, everywhere);
        }
        var out = new StringBuilder();
        groups.forEach((heading, options) -> {
            if (!options.isEmpty()) {
                // All columns as wide as if it were one list.
                Help.Layout layout = help.createDefaultLayout(shown, List.of(), help.colorScheme());
                layout.addOptions(options, help.parameterLabelRenderer());
                out.append(String.format("%n%s:%n%s", heading, layout));
            }
        });
        return out.toString();
    }

    private static String heading(OptionSpec option) {
        Class<?> declared = option.userObject() instanceof Field field ? field.getDeclaringClass() : Object.class;
        if (declared == IndexOption.class) {
            return "Which index";
        }
        if (declared == SearchOptions.class) {
            return "What to find";
        }
        // Those for help and version are picocli's own.
        boolean everywhere = declared == RagstoneCommand.class
                || declared.getPackageName().equals(CommandLine.class.getPackageName());
        return everywhere ? EVERYWHERE : OWN;
    }

    private static String commands(Help help) {
        var left = new LinkedHashMap<>(help.subcommands());
        var out = new StringBuilder();
        COMMANDS.forEach((heading, names) -> {
            var group = new LinkedHashMap<String, Help>();
            names.forEach(name -> {
                Help command = left.remove(name);
                if (command != null) {
                    group.put(name, command);
                }
            });
            out.append(commands(heading, group, help));
        });
        return out.append(commands(OTHER_COMMANDS, left, help)).toString();
    }

    private static String commands(String heading, Map<String, Help> commands, Help help) {
        var out = new StringBuilder();
        commands.forEach((name, command) -> {
            String[] header = command.commandSpec().usageMessage().header();
            out.append(String.format(
                    "  %s%s%s%n",
                    help.colorScheme().commandText(name),
                    " ".repeat(Math.max(1, 12 - name.length())),
                    header.length == 0 ? "" : header[0]));
        });
        return out.isEmpty() ? "" : String.format("%n%s:%n%s", heading, out);
    }
}
