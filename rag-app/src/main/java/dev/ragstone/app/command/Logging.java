package dev.ragstone.app.command;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** How much the libraries say. Chosen once, before the first of them logs. */
final class Logging {

    private static final String PREFIX = "org.slf4j.simpleLogger.";

    /** Kept here because the JDK forgets the level of a logger that nobody holds. */
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    private Logging() {}

    static void configure(boolean verbose) {
        LUCENE.setLevel(verbose ? Level.INFO : Level.SEVERE);
        if (verbose) {
            System.setProperty(PREFIX + "defaultLogLevel", "warn");
            System.setProperty(PREFIX + "log.dev.ragstone", "debug");
            for (String noisy : List.of("org.apache.pdfbox", "org.apache.fontbox")) {
                System.setProperty(PREFIX + "log." + noisy, "warn");
            }
        }
    }
}
