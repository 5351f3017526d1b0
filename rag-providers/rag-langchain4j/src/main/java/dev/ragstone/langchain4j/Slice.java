package dev.ragstone.langchain4j;

/** The characters {@code [start, end)} of a text. */
record Slice(int start, int end) {}
