package dev.ragstone.ingest.isolation;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds a class path with which a child has the classes this process has: that of this process, its module path, and
 * where the class loader of an application server or of a plug-in has them from.
 */
final class ChildClassPath {

    private final Set<Path> entries = new LinkedHashSet<>();

    private ChildClassPath() {}

    /**
     * A class path that has {@code needed} and what they need.
     *
     * @throws ChildException if they come from where a class path cannot point, such as a jar within a jar
     */
    static List<Path> of(Class<?>... needed) throws ChildException {
        var path = new ChildClassPath();
        path.addAll(System.getProperty("java.class.path", ""));
        path.addModules(System.getProperty("jdk.module.path", ""));
        for (Class<?> type : needed) {
            path.require(type);
        }
        return List.copyOf(path.entries);
    }

    private void addAll(String joined) {
        for (String entry : joined.split(File.pathSeparator, -1)) {
            // An empty entry stands for the working directory, and the child has another one.
            add(Path.of(entry));
        }
    }

    private void addModules(String joined) {
        if (joined.isEmpty()) {
            return;
        }
        for (String entry : joined.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            boolean manyModules = Files.isDirectory(path) && !Files.exists(path.resolve("module-info.class"));
            File[] jars = manyModules ? path.toFile().listFiles((folder, name) -> name.endsWith(".jar")) : null;
            if (jars == null) {
                add(path);
            } else {
                List.of(jars).forEach(jar -> add(jar.toPath()));
            }
        }
    }

    private void add(Path path) {
        entries.add(path.toAbsolutePath().normalize());
    }

    private void require(Class<?> type) throws ChildException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        Path path = location == null ? null : file(location);
        if (path == null) {
            throw ChildException.noChild("the class path of " + type.getName() + ", " + location
                    + ", is not made of files, as in a jar that holds other jars");
        }
        if (!entries.contains(path.toAbsolutePath().normalize())) {
            add(path);
            if (type.getClassLoader() instanceof URLClassLoader loader) {
                addAll(List.of(loader.getURLs()));
            }
        }
    }

    private void addAll(Collection<URL> urls) {
        for (URL url : urls) {
            Path path = file(url);
            if (path != null) {
                add(path);
            }
        }
    }

    private static @Nullable Path file(URL location) {
        try {
            URI uri = location.toURI();
            return "file".equals(uri.getScheme()) ? Path.of(uri) : null;
        } catch (URISyntaxException | InvalidPathException | FileSystemNotFoundException e) {
            return null;
        }
    }
}
