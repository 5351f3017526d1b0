package dev.ragstone.ingest.upload;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** Ids of uploads: UUIDs of version 7 (RFC 9562), which carry the time they were made, and so the folder they lie in. */
final class UploadIds {

    private final SecureRandom random = new SecureRandom();

    String next(Instant now) {
        long high = (now.toEpochMilli() << 16) | 0x7000 | random.nextInt(0x1000);
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }

    /** The day an id was made, in UTC; empty if it is no such id. */
    static Optional<LocalDate> day(String id) {
        try {
            UUID uuid = UUID.fromString(id);
            // The JDK also takes shorter and upper-case forms, which would be other file names.
            if (uuid.version() != 7 || !uuid.toString().equals(id)) {
                return Optional.empty();
            }
            Instant made = Instant.ofEpochMilli(uuid.getMostSignificantBits() >>> 16);
            return Optional.of(LocalDate.ofInstant(made, ZoneOffset.UTC));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
