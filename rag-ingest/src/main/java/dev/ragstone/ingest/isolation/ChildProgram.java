package dev.ragstone.ingest.isolation;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a child runs: {@link ChildMain}, or a launcher that can load it from a jar within a jar. */
record ChildProgram(List<Path> classPath, List<String> flags, String mainClass) {

    private static final String MAIN = ChildMain.class.getName();

    /** An application packed by Spring Boot, as its class loaders name the jars in it, the newer form first. */
    private static final List<Pattern> PACKED =
            List.of(Pattern.compile("jar:nested:(.+?)/!.*"), Pattern.compile("jar:file:(.+?)!/.+!/"));

    /** Classes in such a jar that run another main class than the application's, the newer first. */
    private static final List<String> LAUNCHERS = List.of(
            "org.springframework.boot.loader.launch.PropertiesLauncher",
            "org.springframework.boot.loader.PropertiesLauncher");

    /**
     * What to run.
     *
     * @throws ChildException if this process has its classes from where another one cannot have them
     */
    static ChildProgram of(ChildSettings settings) throws ChildException {
        if (!settings.classPath().isEmpty()) {
            return new ChildProgram(settings.classPath(), List.of(), MAIN);
        }
        CodeSource source = ChildMain.class.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        Optional<ChildProgram> packed = location == null ? Optional.empty() : packed(location.toString());
        return packed.isPresent()
                ? packed.get()
                : new ChildProgram(ChildClassPath.of(ChildMain.class, settings.factory()), List.of(), MAIN);
    }

    /** What to run if this class comes from {@code location}, a jar in an application that can launch itself. */
    static Optional<ChildProgram> packed(String location) {
        for (Pattern form : PACKED) {
            Matcher matcher = form.matcher(location);
            if (matcher.matches()) {
                return launched(matcher.group(1));
            }
        }
        return Optional.empty();
    }

    private static Optional<ChildProgram> launched(String application) {
        try {
            Path jar = Path.of(URI.create("file:" + application));
            try (var file = new JarFile(jar.toFile())) {
                return LAUNCHERS.stream()
                        .filter(launcher -> file.getEntry(launcher.replace('.', '/') + ".class") != null)
                        .findFirst()
                        .map(launcher -> new ChildProgram(List.of(jar), List.of("-Dloader.main=" + MAIN), launcher));
            }
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
