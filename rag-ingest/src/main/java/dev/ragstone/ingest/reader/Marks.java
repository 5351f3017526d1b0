package dev.ragstone.ingest.reader;

import java.nio.charset.StandardCharsets;

/** The marks by which the commonest formats begin, told without trying those of all others. */
final class Marks {

    /** Where the mark of a PDF is looked for, and that of a page. */
    private static final int PDF_WITHIN = 1024;

    private static final int PAGE_WITHIN = 16 * 1024;

    private static final byte[] PDF = bytes("%PDF-");
    private static final byte[] ZIP = bytes("PK\3\4");
    private static final byte[] RTF = bytes("{\\rtf");
    private static final byte[] POSTSCRIPT = bytes("%!");
    private static final byte[] ELEMENT = bytes("<");

    private Marks() {}

    /** Whether a text could be that of a PDF, an RTF or a PostScript file; it is none of them if not. */
    static boolean mayBeMarked(byte[] start) {
        return contains(start, PDF, PDF_WITHIN) || contains(start, RTF, PDF_WITHIN) || contains(start, POSTSCRIPT, 8);
    }

    /** Whether a text could be that of a web page; it is none if not. */
    static boolean mayBePage(byte[] start) {
        return contains(start, ELEMENT, PAGE_WITHIN);
    }

    /** The type of a format that many others are made of, or have as their own; empty if it is another. */
    static String container(byte[] start) {
        if (contains(start, PDF, PDF.length)) {
            return "application/pdf";
        }
        return contains(start, ZIP, ZIP.length) ? "application/zip" : "";
    }

    private static boolean contains(byte[] start, byte[] mark, int within) {
        int last = Math.min(start.length, within) - mark.length;
        for (int from = 0; from <= last; from++) {
            int matched = 0;
            while (matched < mark.length && start[from + matched] == mark[matched]) {
                matched++;
            }
            if (matched == mark.length) {
                return true;
            }
        }
        return false;
    }

    private static byte[] bytes(String mark) {
        return mark.getBytes(StandardCharsets.ISO_8859_1);
    }
}
