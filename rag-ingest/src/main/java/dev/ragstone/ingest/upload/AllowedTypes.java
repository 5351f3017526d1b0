package dev.ragstone.ingest.upload;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The media types that are taken: whole ones, and groups such as {@code text/*}. */
record AllowedTypes(Set<String> types) {

    private static final Pattern TYPE = Pattern.compile("[a-z0-9.+_-]+/([a-z0-9.+_-]+|\\*)");

    static AllowedTypes of(Collection<String> mediaTypes) {
        if (mediaTypes.isEmpty()) {
            throw new IllegalArgumentException("at least one media type must be allowed");
        }
        return new AllowedTypes(mediaTypes.stream()
                .map(type -> type.strip().toLowerCase(Locale.ROOT))
                .map(AllowedTypes::checked)
                .collect(Collectors.toUnmodifiableSet()));
    }

    private static String checked(String type) {
        if (!TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException(
                    "a media type looks like 'text/plain' or 'text/*' but got '" + type + "'");
        }
        return type;
    }

    static AllowedTypes documents() {
        return of(Set.of(
                "text/plain",
                "text/markdown",
                "text/csv",
                "text/tab-separated-values",
                "application/pdf",
                "application/rtf",
                "application/epub+zip",
                "application/msword",
                "application/vnd.ms-excel",
                "application/vnd.ms-powerpoint",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.openxmlformats-officedocument.presentationml.presentation",
                "application/vnd.oasis.opendocument.text",
                "application/vnd.oasis.opendocument.spreadsheet",
                "application/vnd.oasis.opendocument.presentation"));
    }

    boolean allows(String mediaType) {
        String group = mediaType.substring(0, mediaType.indexOf('/') + 1) + "*";
        return types.contains(mediaType) || types.contains(group);
    }
}
