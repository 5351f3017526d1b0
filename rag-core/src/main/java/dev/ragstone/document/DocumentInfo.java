package dev.ragstone.document;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What is known about a document apart from its text.
 *
 * @param collection a name that groups documents; letters, digits, dot, dash and underscore
 * @param uri where the document came from, unique within its collection
 * @param checksum SHA-256 of the original bytes, in hexadecimal; empty when unknown
 * @param language ISO 639-1 code, or {@code und} when unknown
 * @param accessLabels who may read it: anyone when empty, else whoever carries at least one of these labels
 * @since 0.1
 */
public record DocumentInfo(
        String collection,
        String uri,
        String title,
        String mediaType,
        String checksum,
        String language,
        Metadata metadata,
        Set<String> accessLabels) {

    /** The collection used when none is named. */
    public static final String DEFAULT_COLLECTION = "default";

    /** The language of a document whose language is unknown. */
    public static final String UNKNOWN_LANGUAGE = "und";

    private static final Pattern COLLECTION = Pattern.compile("[A-Za-z0-9._-]+");

    public DocumentInfo {
        requireCollection(collection);
        if (uri.isBlank()) {
            throw new IllegalArgumentException("uri must not be blank");
        }
        accessLabels = sorted(accessLabels);
    }

    /** Describes a document of the default collection by its URI alone. */
    public static DocumentInfo of(String uri) {
        return new DocumentInfo(
                DEFAULT_COLLECTION, uri, "", "text/plain", "", UNKNOWN_LANGUAGE, Metadata.empty(), Set.of());
    }

    /**
     * The id of the document at {@code uri} in {@code collection}. It stays the same for as long as both do.
     *
     * @throws IllegalArgumentException if {@code collection} is not a valid name
     */
    public static String id(String collection, String uri) {
        // A collection cannot contain the separator, so two pairs never share an id.
        return requireCollection(collection) + "!" + uri;
    }

    /** Returns {@code collection} if it is a valid name, else throws {@link IllegalArgumentException}. */
    public static String requireCollection(String collection) {
        if (!COLLECTION.matcher(collection).matches()) {
            throw new IllegalArgumentException(
                    "a collection is named with letters, digits, '.', '-' and '_' but got '" + collection + "'");
        }
        return collection;
    }

    /** The document's id; see {@link #id(String, String)}. */
    public String id() {
        return id(collection, uri);
    }

    /**
     * The title as far as it tells what the document is about: empty when it only repeats the last part of the URI. A name
     * says where a document is kept, and renaming it must not change what it means.
     */
    public String titleInContext() {
        String name = uri.substring(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);
        return title.equals(name) || title.equals(decoded(name)) ? "" : title;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Not every URI is percent-encoded.
            return name;
        }
    }

    /** A copy with other metadata. */
    public DocumentInfo withMetadata(Metadata metadata) {
        return new DocumentInfo(collection, uri, title, mediaType, checksum, language, metadata, accessLabels);
    }

    /** A copy with another title. */
    public DocumentInfo withTitle(String title) {
        return new DocumentInfo(collection, uri, title, mediaType, checksum, language, metadata, accessLabels);
    }

    /** A copy with other access labels. */
    public DocumentInfo withAccessLabels(Collection<String> accessLabels) {
        return new DocumentInfo(
                collection, uri, title, mediaType, checksum, language, metadata, Set.copyOf(accessLabels));
    }

    /**
     * Everything a filter can ask about: the metadata, and {@code collection}, {@code uri}, {@code title},
     * {@code mediaType} and {@code language}, which win over metadata of the same name.
     */
    public Metadata attributes() {
        return metadata.with("collection", collection)
                .with("uri", uri)
                .with("title", title)
                .with("mediaType", mediaType)
                .with("language", language);
    }

    private static Set<String> sorted(Set<String> labels) {
        for (String label : labels) {
            if (label.isBlank()) {
                throw new IllegalArgumentException("an access label must not be blank");
            }
        }
        return Collections.unmodifiableSet(new TreeSet<>(labels));
    }
}
