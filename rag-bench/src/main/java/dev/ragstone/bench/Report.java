package dev.ragstone.bench;

import dev.ragstone.app.report.Json;
import picocli.CommandLine.Option;

/** How a benchmark tells its result. */
public final class Report {

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    /** Prints {@code result} as JSON, or {@code table} for people. */
    public void print(Record result, String table) {
        System.out.println(json ? Json.of(result) : table);
    }

    /** Says what is going on. */
    public void progress(String message) {
        System.err.println(message);
    }
}
