package dev.ragstone.ingest.isolation;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;

/** Makes the command that starts a child in a folder of its own. */
final class ChildCommand {

    private static final boolean WINDOWS = File.separatorChar == '\\';

    /** What a JVM and the tools parsers call need from the environment; all the rest, keys included, stays behind. */
    private static final Set<String> KEPT = Set.of(
            "PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT", "WINDIR", "PATHEXT", "TESSDATA_PREFIX");

    private final ChildSettings settings;
    private final Path folder;

    ChildCommand(ChildSettings settings, Path folder) {
        this.settings = settings;
        this.folder = folder;
    }

    /**
     * The process to start.
     *
     * @throws ChildException if there is no program or no class path to start it with
     */
    ProcessBuilder builder() throws IOException, ChildException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path arguments = folder.resolve("arguments");
        // A class path can be longer than a command line may be.
        Files.writeString(
                arguments,
                arguments(temporary).stream().map(ChildCommand::quoted).collect(joining("\n")),
                nativeCharset());
        var builder = new ProcessBuilder(java().toString(), "@" + arguments).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> !isKept(name));
        builder.environment().put("TMPDIR", temporary.toString());
        builder.environment().put("TEMP", temporary.toString());
        builder.environment().put("TMP", temporary.toString());
        return builder;
    }

    private static boolean isKept(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return KEPT.contains(upper) || upper.startsWith("LC_");
    }

    private Path java() throws ChildException {
        Path java = settings.java();
        if (java == null) {
            java = Path.of(System.getProperty("java.home", ""), "bin", WINDOWS ? "java.exe" : "java");
        }
        if (!Files.isExecutable(java)) {
            throw ChildException.noChild("there is no program " + java);
        }
        return java;
    }

    private List<String> arguments(Path temporary) throws ChildException {
        var arguments = new ArrayList<>(List.of(
                // For JVMs that lack one of these.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-Xmx" + settings.heapMegabytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-XX:+ExitOnOutOfMemoryError",
                // Else the JVM itself would write among the messages.
                "-XX:+DisplayVMOutputToStderr",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-Djava.io.tmpdir=" + temporary,
                "-Dpdfbox.fontcache=" + temporary,
                "-Djava.awt.headless=true",
                // The application's own logging would have the child write to the application's files.
                "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
                "-Dslf4j.internal.verbosity=ERROR",
                "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory"));
        // The same item must read the same here and there.
        arguments.add("-Duser.timezone=" + TimeZone.getDefault().getID());
        for (String name : List.of("user.language", "user.country", "user.variant", "file.encoding")) {
            String value = System.getProperty(name);
            if (value != null && !value.isEmpty()) {
                arguments.add("-D" + name + "=" + value);
            }
        }
        ChildProgram program = ChildProgram.of(settings);
        String classPath = program.classPath().stream().map(Path::toString).collect(joining(File.pathSeparator));
        arguments.addAll(program.flags());
        arguments.addAll(List.of("-cp", classPath, program.mainClass(), folder.toString()));
        return arguments;
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static Charset nativeCharset() {
        String name = System.getProperty("sun.jnu.encoding", "UTF-8");
        return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }
}
