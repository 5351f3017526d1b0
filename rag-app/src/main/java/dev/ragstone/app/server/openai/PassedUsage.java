package dev.ragstone.app.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.generation.Usage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads along in a response that is handed back, for the tokens it says were used: in JSON at its end, in a stream of
 * events in one of them. A response that is too long to be kept, or says nothing, used none that are known.
 */
final class PassedUsage {

    private static final int MOST_BYTES = 2_000_000;
    private static final String DATA = "data:";

    private final boolean events;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean tooLong;
    private Usage usage = Usage.none();

    PassedUsage(boolean events) {
        this.events = events;
    }

    void add(byte[] bytes, int length) {
        int from = 0;
        for (int i = 0; events && i < length; i++) {
            if (bytes[i] == '\n') {
                keep(bytes, from, i);
                lineEnded();
                from = i + 1;
            }
        }
        keep(bytes, from, length);
    }

    private void keep(byte[] bytes, int from, int to) {
        tooLong = tooLong || kept.size() + to - from > MOST_BYTES;
        if (!tooLong) {
            kept.write(bytes, from, to - from);
        }
    }

    private void lineEnded() {
        String line = tooLong ? "" : kept.toString(StandardCharsets.UTF_8);
        kept.reset();
        tooLong = false;
        // Most pieces of a stream are not worth parsing.
        if (line.startsWith(DATA) && line.contains("\"usage\"")) {
            read(line.substring(DATA.length()));
        }
    }

    private void read(String json) {
        try {
            JsonNode told = PassedJson.read(json).path("usage");
            if (told.isObject()) {
                usage = new Usage(count(told, "prompt_tokens"), count(told, "completion_tokens"));
            }
        } catch (IOException e) {
            // Not for us to mend: the caller gets it as it is.
        }
    }

    private static int count(JsonNode usage, String name) {
        return Math.max(0, usage.path(name).asInt(0));
    }

    /** What was used, once the response is over. */
    Usage told() {
        if (events) {
            lineEnded();
        } else if (!tooLong) {
            read(kept.toString(StandardCharsets.UTF_8));
        }
        return usage;
    }
}
