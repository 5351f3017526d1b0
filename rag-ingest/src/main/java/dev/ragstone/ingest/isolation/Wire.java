package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.ReadLimits;

/** What both ends of the line have agreed on. */
final class Wire {

    /** Opens the first message of each side, so that a stray program is told from a child. The last byte counts up. */
    static final long GREETING = 0x52_41_47_52_45_41_44_01L;

    /** Questions: the settings, once; an item to read; whether a type is taken. */
    static final int HELLO = 1;

    static final int READ = 2;
    static final int TAKES = 3;

    /** Answers: ready for items; what an item holds; whether the type is taken. */
    static final int READY = 11;

    static final int EXTRACTION = 12;
    static final int TAKEN = 13;

    /** Kinds of metadata. */
    static final int TEXT = 1;

    static final int NUMERIC = 2;
    static final int FLAG = 3;
    static final int MOMENT = 4;
    static final int TEXTS = 5;

    /** Paths and names, but no documents. */
    static final long QUESTION_BYTES = 4L << 20;

    private Wire() {}

    /** How long an answer may be: two bytes for each char of the text, six for its blocks, and some for the rest. */
    static long answerBytes(ReadLimits limits) {
        return (16L << 20) + 8L * limits.maxChars();
    }
}
