package dev.ragstone.app.server.security;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes who asked what and what was cited, one JSON object to a line, at the end of a file that only the user of
 * the server may read. A line is written in one piece and handed to the system at once; the file is opened for each, so
 * that one that was moved away, as log files are, is followed by a new one. A disk that is full costs no answer: it is
 * logged as an error, once until writing succeeds again.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class AuditLog {

    private static final Logger log = LoggerFactory.getLogger(AuditLog.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final @Nullable Path file;
    private final Clock clock = Clock.systemUTC();
    private final Object lock = new Object();
    private boolean failing;

    private AuditLog(@Nullable Path file) {
        this.file = file;
    }

    /** Notes nothing. */
    public static AuditLog none() {
        return new AuditLog(null);
    }

    /**
     * Notes at the end of {@code file}, which is made if it is missing.
     *
     * @throws StoreException if it cannot be written
     */
    public static AuditLog at(Path file) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            PrivateFile.open(file, StandardOpenOption.APPEND).close();
            return new AuditLog(file);
        } catch (IOException e) {
            throw new StoreException(
                    "the audit log " + file + " cannot be written: " + e,
                    "Name another file with audit-file, or set it to 'off'",
                    false,
                    e);
        }
    }

    /**
     * Notes that something was done.
     *
     * @param what such as {@code ask} or {@code upload}
     * @param details what of, in the order in which it is to stand there
     */
    public void note(Identity who, String requestId, String what, Map<String, ?> details) {
        var line = begin(requestId);
        line.put("user", who.user());
        line.put("tenant", who.tenant());
        line.put("action", what);
        line.putAll(details);
        append(line);
    }

    /** Notes that something was done by nobody knows whom. */
    void noteStranger(String requestId, String what, Map<String, ?> details) {
        var line = begin(requestId);
        line.put("action", what);
        line.putAll(details);
        append(line);
    }

    private Map<String, Object> begin(String requestId) {
        var line = new LinkedHashMap<String, Object>();
        line.put("time", clock.instant().toString());
        line.put("request", requestId);
        return line;
    }

    private void append(Map<String, Object> line) {
        if (file == null) {
            return;
        }
        synchronized (lock) {
            try (FileChannel out = PrivateFile.open(file, StandardOpenOption.APPEND)) {
                byte[] bytes = (MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
                for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
                    out.write(rest);
                }
                failing = false;
            } catch (IOException e) {
                if (!failing) {
                    log.error("The audit log cannot be written, lines are lost: {}", e.toString());
                }
                failing = true;
            }
        }
    }
}
