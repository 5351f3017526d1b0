package dev.ragstone.ingest.isolation;

import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes a reader that does what the item says, such as {@code hang} or {@code halt 7}. Runs in child processes. */
public final class ScriptedReaders implements ReaderFactory {

    static final String TYPE = "application/x-script";

    /** A setting: where to write the process id before hanging for ever, instead of making a reader. */
    static final String NEVER_READY = "never-ready";

    @Override
    public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
        if (settings.containsKey(NEVER_READY)) {
            hangAfterMarking(Path.of(settings.get(NEVER_READY)));
        }
        return new ScriptedReader(limits, settings);
    }

    private static void hangAfterMarking(Path mark) {
        try {
            Files.writeString(mark, String.valueOf(ProcessHandle.current().pid()));
            Thread.sleep(Long.MAX_VALUE);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class ScriptedReader implements DocumentReader {

        private final ReadLimits limits;
        private final Map<String, String> settings;
        private final List<byte[]> kept = new ArrayList<>();
        private int items;

        private ScriptedReader(ReadLimits limits, Map<String, String> settings) {
            this.limits = limits;
            this.settings = settings;
        }

        @Override
        public boolean reads(String mediaType) {
            return mediaType.equals(TYPE);
        }

        @Override
        public Extraction read(SourceItem item) {
            items++;
            try (var in = item.content().open()) {
                String[] script = new String(in.readAllBytes(), StandardCharsets.UTF_8).split(" ", 2);
                return text(run(script[0], script.length > 1 ? script[1] : ""));
            } catch (IOException | InterruptedException e) {
                return Extraction.without(Outcome.FAILED, e.toString(), TYPE);
            }
        }

        private String run(String command, String argument) throws IOException, InterruptedException {
            switch (command) {
                case "hang" -> Thread.sleep(Long.MAX_VALUE);
                case "spin" -> spin();
                case "mark-and-hang" -> {
                    Files.writeString(Path.of(argument), pid());
                    Thread.sleep(Long.MAX_VALUE);
                }
                case "wait-for" -> {
                    while (!Files.exists(Path.of(argument))) {
                        Thread.sleep(5);
                    }
                }
                case "mark" -> Files.writeString(Path.of(argument), pid());
                case "allocate" -> allocate();
                case "keep" -> kept.add(new byte[Integer.parseInt(argument) << 20]);
                case "overflow" -> overflow(1);
                case "throw" -> throw new IllegalStateException(argument);
                case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(argument));
                case "halt-if-used" -> {
                    if (items > 1) {
                        Runtime.getRuntime().halt(9);
                    }
                }
                case "print" -> System.out.println(argument.repeat(10_000));
                case "garbage" -> raw().write(argument.repeat(1000).getBytes(StandardCharsets.UTF_8));
                case "flood" -> flood();
                case "start" -> new ProcessBuilder("sleep", "600").start();
                case "litter" -> Files.writeString(Files.createTempFile("litter", ".tmp"), "x");
                default -> {
                    return answer(command, argument);
                }
            }
            return "done " + command;
        }

        private String answer(String command, String argument) throws IOException {
            return switch (command) {
                case "pid" -> pid();
                case "tmp" -> System.getProperty("java.io.tmpdir");
                case "cwd" -> Path.of("").toAbsolutePath().toString();
                case "env" -> String.join(" ", System.getenv().keySet());
                case "settings" -> settings.toString();
                case "limits" -> limits.toString();
                case "fetch" -> fetch(argument);
                case "socket" -> socket(Integer.parseInt(argument));
                default -> argument;
            };
        }

        private static String pid() {
            return String.valueOf(ProcessHandle.current().pid());
        }

        private static void spin() {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }

        private void allocate() {
            while (true) {
                kept.add(new byte[1 << 20]);
            }
        }

        private static long overflow(long depth) {
            return depth == 0 ? 0 : depth + overflow(depth + 1);
        }

        private static FileOutputStream raw() {
            return new FileOutputStream(FileDescriptor.out);
        }

        private static void flood() throws IOException {
            // A text that never ends, in segments as they should be.
            byte[] segment = new byte[2 + MessageOutput.SEGMENT];
            segment[0] = (byte) (MessageOutput.SEGMENT >>> 8);
            var out = raw();
            var start = new ByteArrayOutputStream();
            try (var wire = new WireWriter(start)) {
                wire.number(Wire.GREETING);
                wire.kind(Wire.EXTRACTION);
                wire.flag(false);
                wire.text("OK");
                wire.flag(true);
                wire.count(Integer.MAX_VALUE);
            }
            byte[] begun = start.toByteArray();
            out.write(begun, 0, begun.length - 2);
            while (true) {
                out.write(segment);
            }
        }

        private static String fetch(String uri) {
            try (var in = URI.create(uri).toURL().openStream()) {
                return "fetched " + in.readAllBytes().length;
            } catch (IOException | RuntimeException e) {
                return "refused " + e;
            }
        }

        private static String socket(int port) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return "connected " + socket;
            } catch (IOException | RuntimeException e) {
                return "refused " + e;
            }
        }

        private static Extraction text(String text) {
            return text.isBlank()
                    ? Extraction.without(Outcome.EMPTY, "says nothing", TYPE)
                    : new Extraction(Outcome.OK, "", "", TYPE, "und", Metadata.empty(), text, List.of());
        }
    }
}
