package dev.ragstone.store;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.MetadataValue.Moment;
import dev.ragstone.document.MetadataValue.Numeric;
import dev.ragstone.document.MetadataValue.Text;
import dev.ragstone.document.MetadataValue.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What every {@link Filter} means, in memory; the yardstick for the stores. */
final class FilterEvaluation {

    static final Filter ALL = new Filter.And(List.of());

    private FilterEvaluation() {}

    static boolean matches(Filter filter, Metadata attributes) {
        return switch (filter) {
            case Filter.Eq eq -> equal(attributes.get(eq.key()), eq.value());
            case Filter.In in -> in.values().stream().anyMatch(value -> equal(attributes.get(in.key()), value));
            case Filter.Range range -> inRange(attributes.get(range.key()), range);
            case Filter.Prefix prefix ->
                anyText(attributes.get(prefix.key()), text -> text.startsWith(prefix.prefix()));
            case Filter.Like like -> anyText(attributes.get(like.key()), text -> like(like.pattern(), text));
            case Filter.Exists exists -> attributes.get(exists.key()).isPresent();
            case Filter.And and -> and.filters().stream().allMatch(part -> matches(part, attributes));
            case Filter.Or or -> or.filters().stream().anyMatch(part -> matches(part, attributes));
            case Filter.Not not -> !matches(not.filter(), attributes);
        };
    }

    static void requireBounds(String key, @Nullable MetadataValue from, @Nullable MetadataValue to) {
        boolean numbers = (from == null || from instanceof Numeric) && (to == null || to instanceof Numeric);
        boolean moments = (from == null || from instanceof Moment) && (to == null || to instanceof Moment);
        if ((from == null && to == null) || (!numbers && !moments)) {
            throw new IllegalArgumentException("a range over '" + key
                    + "' needs one or two numbers, or one or two moments, but got " + from + " and " + to);
        }
    }

    private static boolean equal(Optional<MetadataValue> present, MetadataValue wanted) {
        return present.isPresent()
                && (present.get().equals(wanted)
                        || (present.get() instanceof Texts texts
                                && wanted instanceof Text text
                                && texts.values().contains(text.value())));
    }

    private static boolean inRange(Optional<MetadataValue> present, Filter.Range range) {
        if (present.isEmpty()) {
            return false;
        }
        return switch (present.get()) {
            case Numeric number ->
                !(range.from() instanceof Moment || range.to() instanceof Moment)
                        && (!(range.from() instanceof Numeric from) || number.value() >= from.value())
                        && (!(range.to() instanceof Numeric to) || number.value() <= to.value());
            case Moment moment ->
                !(range.from() instanceof Numeric || range.to() instanceof Numeric)
                        && (!(range.from() instanceof Moment from)
                                || !moment.value().isBefore(from.value()))
                        && (!(range.to() instanceof Moment to)
                                || !moment.value().isAfter(to.value()));
            default -> false;
        };
    }

    private static boolean anyText(Optional<MetadataValue> present, Predicate<String> condition) {
        return present.isPresent()
                && switch (present.get()) {
                    case Text text -> condition.test(text.value());
                    case Texts texts -> texts.values().stream().anyMatch(condition);
                    default -> false;
                };
    }

    /** Greedy matching with one point of return: linear in practice, never exponential as a regex can be. */
    private static boolean like(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int mark = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                mark = t;
            } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
