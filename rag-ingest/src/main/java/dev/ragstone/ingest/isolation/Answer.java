package dev.ragstone.ingest.isolation;

import dev.ragstone.source.Extraction;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** What a child says to its parent. */
sealed interface Answer {

    /** The child can take items, or the reason why it cannot. */
    record Ready(String problem) implements Answer {}

    /**
     * What an item holds.
     *
     * @param worn whether the child had better not be given another item
     */
    record Read(Extraction extraction, boolean worn) implements Answer {}

    /** Whether items of a type are taken. */
    record Taken(boolean taken) implements Answer {}

    /** Writes the answer. */
    default void write(OutputStream stream) throws IOException {
        try (var out = new WireWriter(stream)) {
            out.number(Wire.GREETING);
            switch (this) {
                case Ready ready -> {
                    out.kind(Wire.READY);
                    out.text(ready.problem());
                }
                case Read read -> {
                    out.kind(Wire.EXTRACTION);
                    out.flag(read.worn());
                    new ExtractionWriter(out).write(read.extraction());
                }
                case Taken taken -> {
                    out.kind(Wire.TAKEN);
                    out.flag(taken.taken());
                }
            }
        }
    }

    /**
     * Reads an answer of at most {@code maxBytes}.
     *
     * @throws IOException if the stream has ended, or what arrives is no answer
     * @throws IllegalArgumentException if parts of it contradict one another
     */
    static Answer parse(InputStream stream, long maxBytes) throws IOException {
        var in = new WireReader(stream, maxBytes);
        if (in.number() != Wire.GREETING) {
            throw new ProtocolException("a message does not begin as one");
        }
        int kind = in.kind();
        Answer answer = switch (kind) {
            case Wire.READY -> new Ready(in.text());
            case Wire.EXTRACTION -> read(in);
            case Wire.TAKEN -> new Taken(in.flag());
            default -> throw new ProtocolException("there is no answer of kind " + kind);
        };
        in.end();
        return answer;
    }

    private static Read read(WireReader in) throws IOException {
        boolean worn = in.flag();
        return new Read(new ExtractionParser(in).parse(), worn);
    }
}
