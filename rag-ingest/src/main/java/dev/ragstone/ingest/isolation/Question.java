package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.DetectedContent;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Content;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** What a parent says to a child. */
sealed interface Question {

    /** Says who reads and within which limits; comes first and once. */
    record Hello(String factory, ReadLimits limits, Map<String, String> settings, Duration idleTime)
            implements Question {}

    /** Asks for the contents of a file that belongs to an item. */
    record Read(Path file, String uri, String name, String mediaType, long size, Instant modified) implements Question {

        /** Asks for {@code item}, the bytes of which are in {@code file}. */
        static Read of(SourceItem item, Path file) {
            return new Read(file, item.uri(), item.name(), DetectedContent.typeOf(item), item.size(), item.modified());
        }

        SourceItem item() {
            var item = SourceItem.of(uri, name, size, modified, Content.of(file));
            return mediaType.isEmpty() ? item : DetectedContent.in(item, mediaType);
        }
    }

    /** Asks whether items of a type are taken. */
    record Takes(String mediaType) implements Question {}

    /** Writes the question. */
    default void write(OutputStream stream) throws IOException {
        try (var out = new WireWriter(stream)) {
            out.number(Wire.GREETING);
            switch (this) {
                case Hello hello -> write(hello, out);
                case Read read -> write(read, out);
                case Takes takes -> {
                    out.kind(Wire.TAKES);
                    out.text(takes.mediaType());
                }
            }
        }
    }

    private static void write(Hello hello, WireWriter out) throws IOException {
        ReadLimits limits = hello.limits();
        out.kind(Wire.HELLO);
        out.text(hello.factory());
        out.number(limits.maxBytes());
        out.count(limits.maxChars());
        out.number(limits.timeout().toMillis());
        out.count(limits.maxDepth());
        out.count(limits.maxEmbedded());
        out.count(limits.maxExpansion());
        out.number(hello.idleTime().toMillis());
        out.count(hello.settings().size());
        for (Map.Entry<String, String> setting : hello.settings().entrySet()) {
            out.text(setting.getKey());
            out.text(setting.getValue());
        }
    }

    private static void write(Read read, WireWriter out) throws IOException {
        out.kind(Wire.READ);
        out.text(read.file().toString());
        out.text(read.uri());
        out.text(read.name());
        out.text(read.mediaType());
        out.number(read.size());
        out.number(read.modified().toEpochMilli());
    }

    /**
     * Reads a question.
     *
     * @throws IOException if the stream has ended, or what arrives is no question
     */
    static Question parse(InputStream stream) throws IOException {
        var in = new WireReader(stream, Wire.QUESTION_BYTES);
        if (in.number() != Wire.GREETING) {
            throw new ProtocolException("the parent speaks another version");
        }
        int kind = in.kind();
        Question question = switch (kind) {
            case Wire.HELLO -> hello(in);
            case Wire.READ -> read(in);
            case Wire.TAKES -> new Takes(in.text());
            default -> throw new ProtocolException("there is no question of kind " + kind);
        };
        in.end();
        return question;
    }

    private static Hello hello(WireReader in) throws IOException {
        String factory = in.text();
        var limits = new ReadLimits(
                in.number(), in.count(), Duration.ofMillis(in.number()), in.count(), in.count(), in.count());
        var idleTime = Duration.ofMillis(in.number());
        var settings = new TreeMap<String, String>();
        for (int left = in.size(); left > 0; left--) {
            settings.put(in.text(), in.text());
        }
        return new Hello(factory, limits, settings, idleTime);
    }

    private static Read read(WireReader in) throws IOException {
        return new Read(
                Path.of(in.text()), in.text(), in.text(), in.text(), in.number(), Instant.ofEpochMilli(in.number()));
    }
}
