package dev.ragstone.app.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Where the program writes. Always UTF-8, whatever the locale, and never a control sequence out of a document.
 *
 * <p>Java cannot ask whether standard error is a terminal, so the launcher does and says so in system properties. Without
 * the launcher standard error is not taken for one, and standard output only if standard input is one, too.
 *
 * @param out for results
 * @param err for everything else
 * @param outTerminal whether people read {@code out} directly
 * @param errTerminal whether people read {@code err} directly
 * @param columns how wide the terminal is
 * @param color whether colors are wanted
 */
public record Console(
        PrintStream out, PrintStream err, boolean outTerminal, boolean errTerminal, int columns, boolean color) {

    private static final int DEFAULT_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;

    public Console {
        columns = Math.max(MIN_COLUMNS, columns);
    }

    /** The console of this process. */
    public static Console ofProcess() {
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        var properties = new Properties();
        properties.putAll(System.getProperties());
        // Without the launcher, as in java -jar, Java can still tell that input and output are both a terminal.
        if (properties.getProperty("ragstone.stderr") == null && terminal()) {
            properties.putIfAbsent("ragstone.terminal.out", "true");
        }
        return of(properties, System.getenv(), utf8(out), errorOf(properties));
    }

    /** From Java 22 on there is always a console, which knows whether it is one; before, there is none without. */
    private static boolean terminal() {
        return Optional.ofNullable(System.console())
                .filter(console -> Runtime.version().feature() < 22 || isTerminal(console))
                .isPresent();
    }

    private static boolean isTerminal(java.io.Console console) {
        try {
            return Boolean.TRUE.equals(
                    java.io.Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** The console the launcher's {@code properties} and the user's {@code environment} describe. */
    static Console of(Properties properties, Map<String, String> environment, PrintStream out, PrintStream err) {
        boolean outTerminal = Boolean.parseBoolean(properties.getProperty("ragstone.terminal.out"));
        boolean errTerminal = Boolean.parseBoolean(properties.getProperty("ragstone.terminal.err"));
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        int columns = columns(properties.getProperty("ragstone.columns", environment.getOrDefault("COLUMNS", "")));
        return new Console(out, err, outTerminal, errTerminal, columns, outTerminal && !plain);
    }

    /** A console that is no terminal. */
    public static Console plain(OutputStream out, OutputStream err) {
        return new Console(utf8(out), utf8(err), false, false, DEFAULT_COLUMNS, false);
    }

    /** Sets {@code text} in bold where colors are wanted. */
    public String bold(String text) {
        return styled("1", text);
    }

    /** Sets {@code text} back where colors are wanted. */
    public String faint(String text) {
        return styled("2", text);
    }

    /** Sets {@code text} in the color of places and paths where colors are wanted. */
    public String place(String text) {
        return styled("36", text);
    }

    /** Marks {@code text} among other text: with a color where colors are wanted, else with signs around it. */
    public String marked(String text) {
        return color || text.isEmpty() ? styled("33", text) : ">>" + text + "<<";
    }

    private String styled(String code, String text) {
        return color && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    private static int columns(String value) {
        return value.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(value) : DEFAULT_COLUMNS;
    }

    /**
     * The launcher filters what the JVM itself says on standard error and hands the real one over under another number.
     * Opening it anew by path would not do: two writers to one file would then overwrite each other.
     */
    private static PrintStream errorOf(Properties properties) {
        String number = properties.getProperty("ragstone.stderr", "");
        FileDescriptor descriptor = FileDescriptor.err;
        if (number.matches("[0-9]{1,3}")) {
            try {
                var constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
                constructor.setAccessible(true);
                descriptor = constructor.newInstance(Integer.parseInt(number));
            } catch (ReflectiveOperationException | InaccessibleObjectException e) {
                // Not with this Java; the filtered way leads there too.
                descriptor = FileDescriptor.err;
            }
        }
        return utf8(new FileOutputStream(descriptor));
    }

    private static PrintStream utf8(OutputStream out) {
        return new PrintStream(new SafeOutput(out), false, StandardCharsets.UTF_8);
    }
}
