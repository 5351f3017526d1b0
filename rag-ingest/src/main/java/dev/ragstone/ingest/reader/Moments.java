package dev.ragstone.ingest.reader;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads moments as documents write them: ISO 8601, or as in mail. Times without a zone are taken as UTC. */
final class Moments {

    private static final Pattern ISO = Pattern.compile(
            "\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?\\s*(?:[Zz]|[-+]\\d{2}:?\\d{2})?)?");
    private static final List<DateTimeFormatter> ZONED = List.of(
            DateTimeFormatter.ISO_OFFSET_DATE_TIME,
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm[:ss]xx", Locale.ROOT));

    private Moments() {}

    /** The moment {@code text} names; null when it names none. */
    static @Nullable Instant parse(String text) {
        String value = text.strip();
        if (!ISO.matcher(value).matches()) {
            return mail(value);
        }
        String iso = value.substring(0, Math.min(10, value.length()));
        if (value.length() > 10) {
            iso += "T" + value.substring(11).replace(" ", "").replace(',', '.').replace('z', 'Z');
        }
        try {
            if (iso.length() == 10) {
                return LocalDate.parse(iso).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            boolean zoned = iso.endsWith("Z") || iso.lastIndexOf('+') > 10 || iso.lastIndexOf('-') > 10;
            return zoned ? zoned(iso) : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Instant zoned(String iso) {
        for (DateTimeFormatter format : ZONED) {
            try {
                return OffsetDateTime.parse(iso, format).toInstant();
            } catch (DateTimeException e) {
                // the next format may fit
            }
        }
        return null;
    }

    private static @Nullable Instant mail(String value) {
        if (value.isEmpty() || value.length() > 60 || !Character.isLetterOrDigit(value.charAt(0))) {
            return null;
        }
        try {
            return OffsetDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
