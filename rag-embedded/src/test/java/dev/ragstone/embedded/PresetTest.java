package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.document.Metadata;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PresetTest {

    @TempDir
    Path temp;

    private final HashingEmbedder embedder = new HashingEmbedder(64);

    @ParameterizedTest
    @EnumSource(Preset.class)
    void everyPresetFinds(Preset preset) {
        try (Rag rag = filled(builder().preset(preset))) {
            Retrieval found = rag.search("heron");

            assertThat(found.hits()).hasSize(10).isSortedAccordingTo(Hit.BEST_FIRST);
            assertThat(found.warnings()).isEmpty();
        }
    }

    @Test
    void bestShowsACopyOnce() {
        try (Rag rag = filled(builder().preset(Preset.BEST))) {
            sync(rag, "copy1", "The heron stands in the shallow water and waits for a fish to come along.");
            sync(rag, "copy2", "The heron stands in the shallow water and waits for a fish to come along.");

            assertThat(rag.search(Query.of("heron shallow water fish").limit(50))
                            .hits())
                    .filteredOn(hit -> hit.document().uri().contains("copy"))
                    .hasSize(1);
        }
    }

    @Test
    void rerankerLooksAtTwentyAndIsClosedWithTheIndex() {
        var reranker = new Reversing();
        try (Rag rag = filled(builder().reranker(reranker))) {
            List<Hit> hits = rag.search("heron").hits();

            assertThat(reranker.seen).hasValue(20);
            assertThat(hits)
                    .hasSize(10)
                    .allMatch(hit -> hit.leg(Reranker.RERANK).isPresent());
            assertThat(reranker.closed).isFalse();
        }

        assertThat(reranker.closed).isTrue();
    }

    @Test
    void hitsCanBeRefinedFurther() {
        try (Rag rag = filled(builder().refine(steps -> steps.diversity(0.3).widen(Widening.neighbours(1))))) {
            assertThat(rag.search("heron").spans()).extracting(Span::name).contains("diversify", "widen");
        }
    }

    @Test
    void cachedResultIsGoneAfterASync() {
        try (Rag rag = filled(builder().cache(true))) {
            Query query = Query.of("heron").limit(100);
            int before = rag.search(query).hits().size();
            assertThat(rag.search(query).spans()).extracting(Span::name).containsExactly("cache");

            sync(rag, "new", "heron heron heron");

            assertThat(rag.search(query).hits()).hasSize(before + 1);
        }
    }

    @Test
    void saysThatNothingMayBeRead() {
        try (Rag rag = builder().open()) {
            rag.sync(new MapSource().put("secret.txt", "heron", Metadata.empty(), Set.of("board")));
            Query query = Query.of("heron").access(AccessScope.of("staff"));

            assertThat(rag.search(query).warnings())
                    .extracting(Warning::code)
                    .containsExactly(Retrieval.NO_READABLE_DOCUMENTS);
            assertThat(rag.ask(query).text()).isEqualTo("There is nothing here that you may read.");
            assertThat(rag.ask("heron").text()).isNotEqualTo("There is nothing here that you may read.");
        }
    }

    private EmbeddedRagBuilder builder() {
        return EmbeddedRag.builder(temp.resolve("index")).embedder(embedder).reader(new PlainTextReader());
    }

    private static Rag filled(EmbeddedRagBuilder builder) {
        var source = new MapSource("memory:/herons/");
        for (int i = 0; i < 40; i++) {
            source.put(i + ".txt", "A heron and number " + i + " with words of its own: w" + i + " v" + i * 3 + ".");
        }
        Rag rag = builder.open();
        rag.sync(source);
        return rag;
    }

    private static void sync(Rag rag, String name, String text) {
        rag.sync(new MapSource("memory:/" + name + "/").put(name + ".txt", text));
    }

    /** Turns the order round. */
    private static final class Reversing implements Reranker {

        private final AtomicInteger seen = new AtomicInteger();
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public List<Hit> rerank(String question, List<Hit> hits) {
            seen.set(hits.size());
            var reranked = new ArrayList<Hit>();
            for (Hit hit : hits.reversed()) {
                reranked.add(hit.rescored(RERANK, reranked.size() + 1, hits.size() - reranked.size()));
            }
            return reranked;
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }
}
