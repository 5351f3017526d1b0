package dev.ragstone.retrieval.grounding;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number and what it counts.
 *
 * @param value without trailing zeros
 * @param unit in a form of its own; empty if there is none that is known
 */
record Quantity(BigDecimal value, String unit) {

    private static final Map<String, Integer> NUMBER_WORDS = Map.ofEntries(
            Map.entry("zero", 0),
            Map.entry("one", 1),
            Map.entry("two", 2),
            Map.entry("three", 3),
            Map.entry("four", 4),
            Map.entry("five", 5),
            Map.entry("six", 6),
            Map.entry("seven", 7),
            Map.entry("eight", 8),
            Map.entry("nine", 9),
            Map.entry("ten", 10),
            Map.entry("eleven", 11),
            Map.entry("twelve", 12),
            Map.entry("twenty", 20),
            Map.entry("thirty", 30),
            Map.entry("forty", 40),
            Map.entry("fifty", 50),
            Map.entry("sixty", 60),
            Map.entry("ninety", 90),
            Map.entry("hundred", 100),
            Map.entry("thousand", 1000),
            Map.entry("null", 0),
            Map.entry("zwei", 2),
            Map.entry("drei", 3),
            Map.entry("vier", 4),
            Map.entry("f\u00fcnf", 5),
            Map.entry("sechs", 6),
            Map.entry("sieben", 7),
            Map.entry("acht", 8),
            Map.entry("neun", 9),
            Map.entry("zehn", 10),
            Map.entry("elf", 11),
            Map.entry("zw\u00f6lf", 12),
            Map.entry("zwanzig", 20),
            Map.entry("drei\u00dfig", 30),
            Map.entry("hundert", 100),
            Map.entry("tausend", 1000));

    private static final List<List<String>> UNITS = List.of(
            List.of("%", "percent", "prozent", "per cent"),
            List.of("mg", "milligram", "milligrams", "milligramm"),
            List.of("kg", "kilogram", "kilograms", "kilogramm"),
            List.of("g", "gram", "grams", "gramm"),
            List.of("km", "kilometers", "kilometres", "kilometer"),
            List.of("cm", "centimeters", "centimetres", "zentimeter"),
            List.of("mm", "millimeters", "millimetres", "millimeter"),
            List.of("m", "meters", "metres", "meter", "metre"),
            List.of("ms", "milliseconds", "millisekunden"),
            List.of("s", "sec", "seconds", "second", "sekunden", "sekunde"),
            List.of("min", "minutes", "minute", "minuten"),
            List.of("h", "hours", "hour", "stunden", "stunde"),
            List.of("d", "days", "day", "tage", "tag", "tagen"),
            List.of("weeks", "week", "wochen", "woche"),
            List.of("months", "month", "monate", "monat", "monaten"),
            List.of("years", "year", "jahre", "jahr", "jahren"),
            List.of("kb", "kilobytes"),
            List.of("mb", "megabytes"),
            List.of("gb", "gigabytes"),
            List.of("\u20ac", "eur", "euro", "euros"),
            List.of("$", "usd", "dollar", "dollars"));

    private static final Pattern NUMBER = Pattern.compile(
            "([$\u20ac])?(?<![\\p{L}\\p{N}.,])(\\d{1,12}(?:[.,]\\d{1,12}){0,8})[ -]?(%|[$\u20ac]|\\p{L}{1,12})?");
    private static final Pattern NUMBER_WORD = Pattern.compile("(?<!\\p{L})(\\p{L}{3,8})[ -](\\p{L}{1,12})?");
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}(?:([.,])\\d{3})(?:\\1\\d{3}){0,8}");

    static Set<Quantity> in(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        var found = new LinkedHashSet<Quantity>();
        Matcher numbers = NUMBER.matcher(lower);
        while (numbers.find()) {
            String sign = numbers.group(1) == null ? numbers.group(3) : numbers.group(1);
            found.add(new Quantity(value(numbers.group(2)), unit(sign == null ? "" : sign)));
        }
        Matcher words = NUMBER_WORD.matcher(lower + " ");
        int from = 0;
        while (words.find(from)) {
            Integer value = NUMBER_WORDS.get(words.group(1));
            if (value != null) {
                String next = words.group(2) == null ? "" : words.group(2);
                found.add(new Quantity(BigDecimal.valueOf(value).stripTrailingZeros(), unit(next)));
            }
            from = words.end(1);
        }
        return found;
    }

    /** Whether {@code others} have this number, and not only with another unit. */
    boolean standsIn(Set<Quantity> others) {
        List<Quantity> same = others.stream()
                .filter(other -> other.value.compareTo(value) == 0)
                .toList();
        return same.stream().anyMatch(other -> unit.isEmpty() || other.unit.isEmpty() || other.unit.equals(unit));
    }

    /** Whether both count the same: they have the same unit, or none and as many digits, as years and ports do. */
    boolean isOfTheKindOf(Quantity other) {
        return unit.equals(other.unit)
                && (!unit.isEmpty()
                        || value.precision() - value.scale() == other.value.precision() - other.value.scale());
    }

    @Override
    public String toString() {
        return (value.toPlainString() + " " + unit).strip();
    }

    /** Both 1,000 and 1.000 may be a thousand; a group of three behind a sign is one unless it begins with zero. */
    private static BigDecimal value(String text) {
        boolean grouped = GROUPED.matcher(text).matches() && !text.startsWith("0");
        String plain = grouped ? text.replace(".", "").replace(",", "") : decimal(text);
        return new BigDecimal(plain).stripTrailingZeros();
    }

    private static String decimal(String text) {
        int last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
        if (last < 0) {
            return text;
        }
        String whole = text.substring(0, last).replace(".", "").replace(",", "");
        return whole + "." + text.substring(last + 1);
    }

    private static String unit(String word) {
        return UNITS.stream()
                .filter(names -> names.contains(word))
                .findFirst()
                .map(List::getFirst)
                .orElse("");
    }
}
