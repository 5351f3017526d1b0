package dev.ragstone.ingestion;

/** A text to be embedded, and the item it is from, for messages. */
record TextOfItem(EmbeddedText embedded, String uri) {

    String key() {
        return embedded.key();
    }

    String text() {
        return embedded.text();
    }
}
