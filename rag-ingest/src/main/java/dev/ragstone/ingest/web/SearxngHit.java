package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A result of a search. What the instance does not say is empty, or 0 for the score.
 *
 * @param published as the instance writes it
 */
record SearxngHit(String url, String title, String content, String engine, double score, String published) {

    private static final String ENGINE = "engine";
    private static final String SCORE = "score";
    private static final String PUBLISHED = "published";

    /** What is kept with the page. */
    Map<String, String> notes() {
        Map<String, String> notes = new TreeMap<>();
        if (!engine.isBlank()) {
            notes.put(ENGINE, engine);
        }
        notes.put(SCORE, Double.toString(score));
        date(published).ifPresent(date -> notes.put(PUBLISHED, date.toString()));
        return notes;
    }

    /** The metadata that {@link #notes()} stand for. */
    static Metadata metadata(Map<String, String> notes) {
        Metadata metadata = Metadata.empty();
        for (Map.Entry<String, String> note : notes.entrySet()) {
            metadata = switch (note.getKey()) {
                case SCORE -> metadata.with(SCORE, Double.parseDouble(note.getValue()));
                case PUBLISHED -> metadata.with(PUBLISHED, Instant.parse(note.getValue()));
                default -> metadata.with(note.getKey(), note.getValue());
            };
        }
        return metadata;
    }

    /** Engines give moments with and without a zone, and mere days. */
    private static Optional<Instant> date(String text) {
        String tidy = text.strip().replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) ", "$1T");
        try {
            if (tidy.length() == 10) {
                return Optional.of(
                        LocalDate.parse(tidy).atStartOfDay(ZoneOffset.UTC).toInstant());
            }
            boolean zoned = tidy.matches(".*T.*([zZ]|[+-]\\d{2}:?\\d{2})");
            return Optional.of(
                    zoned
                            ? OffsetDateTime.parse(tidy).toInstant()
                            : LocalDateTime.parse(tidy).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
