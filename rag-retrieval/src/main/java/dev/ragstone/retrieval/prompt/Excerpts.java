package dev.ragstone.retrieval.prompt;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;

/** Shortens what is shown of a hit, so that its chunk still is exactly the characters that were shown. */
final class Excerpts {

    private Excerpts() {}

    static Hit of(Hit hit, int maxChars) {
        Chunk chunk = hit.chunk();
        if (chunk.text().length() <= maxChars) {
            return hit;
        }
        String text = chunk.text().substring(0, end(chunk.text(), maxChars));
        var shorter = new Chunk(
                chunk.id(),
                chunk.documentId(),
                chunk.ordinal(),
                chunk.level(),
                chunk.start(),
                chunk.start() + text.length(),
                text,
                chunk.headings(),
                chunk.places(),
                chunk.parentId());
        return new Hit(hit.document(), shorter, hit.score(), hit.legs());
    }

    /** After the last whole word, unless that would give up more than half. */
    private static int end(String text, int maxChars) {
        for (int end = maxChars; end > maxChars / 2; end--) {
            if (Character.isWhitespace(text.charAt(end)) && !Character.isWhitespace(text.charAt(end - 1))) {
                return end;
            }
        }
        boolean splits = maxChars > 1 && Character.isHighSurrogate(text.charAt(maxChars - 1));
        return splits ? maxChars - 1 : maxChars;
    }
}
