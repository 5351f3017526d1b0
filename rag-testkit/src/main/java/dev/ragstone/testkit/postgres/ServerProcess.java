package dev.ragstone.testkit.postgres;

import java.io.IOException;

/** A server whose data outlives it. Used by one thread at a time. */
interface ServerProcess {

    /** The address where its port is. */
    default String host() {
        return "127.0.0.1";
    }

    /** Starts it on a port of that address, and does not wait until it takes connections. */
    void start(int port) throws IOException, InterruptedException;

    /** Whether it still runs; one that cannot have the port does not for long. */
    boolean alive() throws IOException, InterruptedException;

    /** Ends all its processes at once, as a crash does. */
    void kill() throws IOException, InterruptedException;

    /** Ends it, if it runs, and removes its data. */
    void remove() throws IOException, InterruptedException;

    /** What it said last. */
    String log() throws IOException, InterruptedException;
}
