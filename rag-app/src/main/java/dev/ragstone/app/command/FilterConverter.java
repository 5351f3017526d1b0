package dev.ragstone.app.command;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.Filter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Understands {@code key=value}. On a command line everything is text while metadata has types, so the value matches as
 * text, and as a number, a truth value or a moment where it reads as one.
 */
final class FilterConverter implements ITypeConverter<Filter> {

    FilterConverter() {}

    @Override
    public Filter convert(String condition) {
        int equals = condition.indexOf('=');
        if (equals < 1) {
            throw new TypeConversionException("a filter reads KEY=VALUE but got '" + condition + "'");
        }
        String key = condition.substring(0, equals);
        List<Filter> readings = new ArrayList<>();
        for (MetadataValue value : readings(condition.substring(equals + 1))) {
            readings.add(new Filter.Eq(key, value));
        }
        return readings.size() == 1 ? readings.getFirst() : new Filter.Or(readings);
    }

    private static List<MetadataValue> readings(String value) {
        var readings = new ArrayList<MetadataValue>();
        readings.add(MetadataValue.of(value));
        if (value.matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d{1,3})?") && Double.isFinite(Double.parseDouble(value))) {
            readings.add(MetadataValue.of(Double.parseDouble(value)));
        }
        if (value.equals("true") || value.equals("false")) {
            readings.add(MetadataValue.of(Boolean.parseBoolean(value)));
        }
        try {
            readings.add(MetadataValue.of(Instant.parse(value)));
        } catch (DateTimeException e) {
            // It does not read as a moment, then.
        }
        return readings;
    }
}
