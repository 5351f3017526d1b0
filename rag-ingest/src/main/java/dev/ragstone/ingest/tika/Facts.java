package dev.ragstone.ingest.tika;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.reader.Languages;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a document says about itself, as far as it is kept: a short list of names that are the same for all formats. */
final class Facts {

    static final String AUTHOR = "author";
    static final String CREATED = "created";
    static final String MODIFIED = "modified";
    static final String KEYWORDS = "keywords";

    /** The names of sheets or slides that are not shown and were left out. */
    static final String HIDDEN = "hidden";

    // Files without a date have the first day of some calendar instead.
    private static final Instant EARLIEST = Instant.parse("1970-01-02T00:00:00Z");

    private Metadata metadata = Metadata.empty();
    private String title = "";
    private boolean headingForTitle = true;
    private String language = DocumentInfo.UNKNOWN_LANGUAGE;

    Facts title(@Nullable String title) {
        this.title = this.title.isEmpty() && title != null ? clean(title) : this.title;
        return this;
    }

    /** Takes a tag such as {@code en-US}; a missing or odd one changes nothing. */
    Facts language(@Nullable String tag) {
        String declared = Languages.declared(tag == null ? "" : tag);
        language = language.equals(DocumentInfo.UNKNOWN_LANGUAGE) ? declared : language;
        return this;
    }

    /** Keeps a text, unless it is blank or there is one already. */
    Facts text(String key, @Nullable String value) {
        if (value != null && !clean(value).isEmpty() && metadata.get(key).isEmpty()) {
            metadata = metadata.with(key, clean(value));
        }
        return this;
    }

    /** Keeps a list of texts that are separated by commas or semicolons. */
    Facts texts(String key, @Nullable String values) {
        List<String> list = values == null
                ? List.of()
                : Arrays.stream(values.split("[,;]"))
                        .map(Facts::clean)
                        .filter(value -> !value.isEmpty())
                        .distinct()
                        .toList();
        if (!list.isEmpty()) {
            metadata = metadata.with(key, list);
        }
        return this;
    }

    /** Keeps the names of what was left out because it is not shown; no names change nothing. */
    Facts hidden(List<String> names) {
        List<String> list =
                names.stream().map(Facts::clean).filter(name -> !name.isEmpty()).toList();
        if (!list.isEmpty()) {
            metadata = metadata.with(HIDDEN, list);
        }
        return this;
    }

    /** Keeps a count; what is not a positive number is left out. */
    Facts count(String key, @Nullable String value) {
        if (value != null && value.strip().matches("[1-9]\\d{0,8}")) {
            metadata = metadata.with(key, Integer.parseInt(value.strip()));
        }
        return this;
    }

    /** Keeps a moment given as ISO 8601; a time without a zone is taken as UTC, so that every machine sees the same. */
    Facts moment(String key, @Nullable String value) {
        Instant moment = value == null ? null : parse(value.strip());
        if (moment != null && moment.isAfter(EARLIEST)) {
            metadata = metadata.with(key, moment);
        }
        return this;
    }

    /** Keeps a moment. */
    Facts moment(String key, @Nullable Instant moment) {
        if (moment != null && moment.isAfter(EARLIEST)) {
            metadata = metadata.with(key, moment);
        }
        return this;
    }

    private static @Nullable Instant parse(String value) {
        try {
            if (value.length() <= 10) {
                return LocalDate.parse(value).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            boolean zoned = value.endsWith("Z") || value.substring(10).matches(".*[+-]\\d\\d:?\\d\\d");
            return zoned
                    ? OffsetDateTime.parse(value).toInstant()
                    : LocalDateTime.parse(value).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            // A date no one can read is as good as none.
            return null;
        }
    }

    private static String clean(String value) {
        return Strings.line(value.replace('\0', ' '));
    }

    Metadata metadata() {
        return metadata;
    }

    /** Says that the first heading, such as the name of a sheet, does not describe the whole. */
    Facts withoutHeadingForTitle() {
        headingForTitle = false;
        return this;
    }

    boolean headingForTitle() {
        return headingForTitle;
    }

    String title() {
        return title;
    }

    String language() {
        return language;
    }
}
