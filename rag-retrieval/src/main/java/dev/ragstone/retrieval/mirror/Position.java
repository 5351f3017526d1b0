package dev.ragstone.retrieval.mirror;

/** How far a copy has come, and in which history. */
record Position(String history, long reached) {}
