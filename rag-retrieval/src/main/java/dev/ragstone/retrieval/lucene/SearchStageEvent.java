package dev.ragstone.retrieval.lucene;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A {@link SearchStage} as the flight recorder keeps it. */
@Name(SearchStageEvent.NAME)
@Label("Search stage")
@Description("A part of a search in a Lucene index")
@Category("Ragstone")
@Enabled(false)
@StackTrace(false)
final class SearchStageEvent extends Event {

    static final String NAME = "dev.ragstone.SearchStage";

    @Label("Stage")
    final String stage;

    private SearchStageEvent(String stage) {
        this.stage = stage;
    }

    static SearchStageEvent begun(String stage) {
        var event = new SearchStageEvent(stage);
        event.begin();
        return event;
    }
}
