package dev.ragstone.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes reports as JSON. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** The report as one line of JSON; characters outside ASCII stand for themselves. */
    public static String of(Record report) {
        try {
            return MAPPER.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of " + report.getClass() + " cannot be written as JSON", e);
        }
    }
}
