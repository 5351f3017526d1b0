package dev.ragstone.retrieval.lucene;

import org.jspecify.annotations.Nullable;

/**
 * How long a part of a search took, for Java Flight Recorder. It is off unless a recording asks for it, and costs nothing
 * then; a Java runtime may also come without the recorder.
 */
final class SearchStage {

    /** Reading the query and looking its words up. */
    static final String ANALYSE = "analyse";

    /** Finding and scoring by words. */
    static final String WORDS = "bm25";

    /** Finding and scoring by vectors. */
    static final String VECTORS = "knn";

    /** Reading the chunks that were found. */
    static final String LOAD = "load";

    private static final boolean RECORDER =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private final @Nullable SearchStageEvent event;

    private SearchStage(@Nullable SearchStageEvent event) {
        this.event = event;
    }

    static SearchStage begin(String stage) {
        return new SearchStage(RECORDER ? SearchStageEvent.begun(stage) : null);
    }

    void end() {
        if (event != null) {
            event.commit();
        }
    }
}
