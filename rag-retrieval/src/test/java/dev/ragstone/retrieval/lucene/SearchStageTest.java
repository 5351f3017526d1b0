package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchStageTest {

    @Test
    void flightRecorderSeesWhatASearchIsMadeOf(@TempDir Path folder) {
        Queue<String> stages = new ConcurrentLinkedQueue<>();
        try (var store = index(folder).open();
                var recording = new RecordingStream()) {
            store.commit(batch(document("memory:/a", "heron")));
            recording.enable(SearchStageEvent.NAME).withoutThreshold();
            recording.onEvent(SearchStageEvent.NAME, event -> stages.add(event.getString("stage")));
            recording.startAsync();

            search(store, "heron");
            recording.stop();
        }

        assertThat(stages).containsExactly(SearchStage.ANALYSE, SearchStage.WORDS, SearchStage.LOAD);
    }
}
