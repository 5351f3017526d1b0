package dev.ragstone.http;

import java.util.List;

/** Takes out of a text what nobody may see. */
record Secrets(List<String> values) {

    /** Shorter ones are words that may stand in any message. */
    private static final int SHORTEST = 6;

    String removedFrom(String text) {
        String clean = text;
        for (String value : values) {
            if (value.length() >= SHORTEST) {
                clean = clean.replace(value, "***");
            }
        }
        return clean;
    }

    @Override
    public String toString() {
        return "Secrets(" + values.size() + ")";
    }
}
