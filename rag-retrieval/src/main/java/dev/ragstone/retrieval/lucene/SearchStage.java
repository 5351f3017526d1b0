package dev.ragstone.retrieval.lucene;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * How long a part of a search took, for Java Flight Recorder. It is off unless a recording asks for it, and costs nothing
 * then.
 */
@Name(SearchStage.NAME)
@Label("Search stage")
@Description("A part of a search in a Lucene index")
@Category("Ragstone")
@Enabled(false)
@StackTrace(false)
final class SearchStage extends Event {

    static final String NAME = "dev.ragstone.SearchStage";

    /** Reading the query and looking its words up. */
    static final String ANALYSE = "analyse";

    /** Finding and scoring by words. */
    static final String WORDS = "bm25";

    /** Finding and scoring by vectors. */
    static final String VECTORS = "knn";

    /** Reading the chunks that were found. */
    static final String LOAD = "load";

    @Label("Stage")
    final String stage;

    private SearchStage(String stage) {
        this.stage = stage;
    }

    static SearchStage begin(String stage) {
        var event = new SearchStage(stage);
        event.begin();
        return event;
    }
}
