package dev.ragstone.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Writes reports as JSON. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What can steer a terminal but need not be escaped in JSON. It stands in strings only, so it may be. */
    private static final Pattern STEERING = Pattern.compile("[\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");

    private Json() {}

    /** The report as one line of JSON; characters outside ASCII stand for themselves. */
    public static String of(Record report) {
        try {
            return STEERING.matcher(MAPPER.writeValueAsString(report)).replaceAll(Json::escaped);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of " + report.getClass() + " cannot be written as JSON", e);
        }
    }

    private static String escaped(MatchResult steering) {
        return "\\\\u" + HexFormat.of().toHexDigits(steering.group().charAt(0));
    }
}
