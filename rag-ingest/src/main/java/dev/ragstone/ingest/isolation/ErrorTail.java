package dev.ragstone.ingest.isolation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads all a child prints, so that it never waits for a reader, and keeps the end of it. */
final class ErrorTail {

    private static final int KEPT = 8 * 1024;

    private final Thread thread;
    private byte[] tail = new byte[0];

    ErrorTail(InputStream in, String name) {
        this.thread = Thread.ofPlatform().daemon().name(name).start(() -> drain(in));
    }

    private void drain(InputStream in) {
        byte[] buffer = new byte[KEPT];
        try (in) {
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                append(buffer, got);
            }
        } catch (IOException e) {
            byte[] note = "(no more could be read)".getBytes(StandardCharsets.UTF_8);
            append(note, note.length);
        }
    }

    private synchronized void append(byte[] more, int length) {
        int old = Math.min(tail.length, KEPT - length);
        byte[] joined = new byte[old + length];
        System.arraycopy(tail, tail.length - old, joined, 0, old);
        System.arraycopy(more, 0, joined, old, length);
        tail = joined;
    }

    /** What was printed last, once the process has ended. */
    String text() throws InterruptedException {
        // Something the child started may hold the pipe open for longer than the child lives.
        thread.join(1000);
        return soFar();
    }

    /** What was printed last until now. */
    synchronized String soFar() {
        return new String(tail, StandardCharsets.UTF_8).strip();
    }
}
