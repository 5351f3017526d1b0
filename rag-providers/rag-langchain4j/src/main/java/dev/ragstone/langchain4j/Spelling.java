package dev.ragstone.langchain4j;

import dev.ragstone.document.MetadataValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;

/**
 * What else a value may stand for. LangChain4j has texts where Ragstone has truth values, moments and lists, and either may
 * hold a number as a text; a filter must not miss a value for that, least of all one that excludes.
 */
final class Spelling {

    private static final int LONGEST_NUMBER = 40;

    private Spelling() {}

    /** Every value of ours that is equal to a text of theirs. */
    static Set<MetadataValue> ofText(String text) {
        var meanings = new LinkedHashSet<MetadataValue>();
        meanings.add(MetadataValue.of(text));
        if (text.equals("true") || text.equals("false")) {
            meanings.add(MetadataValue.of(text.equals("true")));
        }
        number(text).ifPresent(number -> meanings.add(MetadataValue.of(number)));
        moment(text, meanings);
        if (text.startsWith("[")) {
            Json.read(text)
                    .flatMap(Json::texts)
                    .filter(texts -> Json.writeTexts(texts).equals(text))
                    .ifPresent(texts -> meanings.add(MetadataValue.of(texts)));
        }
        return meanings;
    }

    /** The texts that a number is written as. */
    static Set<String> ofNumber(Number number) {
        var texts = new LinkedHashSet<String>();
        texts.add(number.toString());
        double value = Double.parseDouble(number.toString());
        texts.add(Double.toString(value));
        texts.add(MetadataMapping.number(value).toString());
        return texts;
    }

    /** The texts that a number stands as in JSON, also in PostgreSQL's binary one, which has no exponents. */
    static Set<String> inJson(Number number) {
        var texts = new LinkedHashSet<String>();
        for (String text : ofNumber(number)) {
            texts.add(text);
            texts.add(new BigDecimal(text).toPlainString());
        }
        if (Double.parseDouble(number.toString()) == 0) {
            texts.add("-0.0");
        }
        return texts;
    }

    /** Whether a value is equal to a filter's of another type, which LangChain4j does not decide. */
    static boolean same(Object actual, Object wanted) {
        if (actual instanceof Number number && wanted instanceof String text) {
            OptionalDouble spelled = number(text);
            return spelled.isPresent() && spelled.getAsDouble() == Double.parseDouble(number.toString());
        }
        if (actual instanceof String text && wanted instanceof Number number) {
            return ofNumber(number).contains(text);
        }
        return isPlain(actual) && isPlain(wanted) && actual.toString().equals(wanted.toString());
    }

    private static boolean isPlain(Object value) {
        return value instanceof String || value instanceof UUID || value instanceof Boolean || value instanceof Instant;
    }

    private static void moment(String text, Set<MetadataValue> meanings) {
        try {
            var moment = new MetadataValue.Moment(Instant.parse(text));
            if (moment.value().toString().equals(text)) {
                meanings.add(moment);
            }
        } catch (DateTimeException | ArithmeticException e) {
            // no moment
        }
    }

    private static OptionalDouble number(String text) {
        if (text.length() > LONGEST_NUMBER || !text.matches("-?[0-9]+(\\.[0-9]+)?([eE]-?[0-9]{1,3})?")) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(text);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
