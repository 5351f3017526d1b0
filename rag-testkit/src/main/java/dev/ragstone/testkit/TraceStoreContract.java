package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link TraceStore} promises: traces come back as they were saved, to those they belong to.
 *
 * @since 0.1
 */
public abstract class TraceStoreContract {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    private TraceStore store;

    /** Creates a contract; called by JUnit. */
    protected TraceStoreContract() {}

    /** A store without traces; closed after the test. */
    protected abstract TraceStore emptyStore() throws Exception;

    @BeforeEach
    final void openStore() throws Exception {
        store = emptyStore();
    }

    @AfterEach
    final void closeStore() {
        if (store != null) {
            store.close();
        }
    }

    @Test
    void traceComesBackAsItWasSaved() {
        Trace trace = full("t1");

        store.save(trace);

        assertThat(store.find("anna", "t1")).contains(trace);
    }

    @Test
    void emptyTraceComesBack() {
        Trace trace = at("t1", 0);

        store.save(trace);

        assertThat(store.recent("anna", 5)).containsExactly(trace);
    }

    @Test
    void anyTextComesBackExactly() {
        var spans = new ArrayList<Span>();
        var warnings = new ArrayList<Warning>();
        for (String text : HardTexts.all()) {
            var counts = Map.of(text, Long.MAX_VALUE, text + "2", Long.MIN_VALUE);
            spans.add(new Span(text, NOON, Duration.ofNanos(1), Span.Result.FAILED, counts, text));
            warnings.add(new Warning(text, text));
        }
        Trace trace = Trace.builder("t1", "anna", NOON)
                .question("a\0b\uD83D")
                .generator("\uD83D\0")
                .requestId("\uDE00")
                .conversation("\uDE00\0")
                .spans(spans)
                .warnings(warnings)
                .build();

        store.save(trace);

        assertThat(store.find("anna", "t1")).contains(trace);
    }

    @Test
    void secondOfTheSameNameTakesThePlaceOfTheFirst() {
        store.save(full("t1"));
        Trace later = at("t1", 3);

        store.save(later);

        assertThat(store.recent("anna", 5)).containsExactly(later);
    }

    @Test
    void traceOfAnotherIsLikeNone() {
        store.save(full("t1"));

        assertThat(store.find("bert", "t1")).isEmpty();
        assertThat(store.find("Anna", "t1")).isEmpty();
        assertThat(store.recent("bert", 5)).isEmpty();
        assertThat(store.deleteAll("bert")).isZero();
        assertThat(store.find("anna", "t1")).isPresent();
    }

    /** A store may need to write some characters in another way, and must not take one name for another then. */
    @Test
    void namesWithControlCharactersAreKeptApart() {
        List<String> names = List.of("a\u001A", "a\u001A001a", "a\u001A001A", "a\u001A0000", "a\\u001A", "a");
        for (String name : names) {
            store.save(Trace.builder(name, name, NOON).build());
        }

        for (String name : names) {
            Trace own = Trace.builder(name, name, NOON).build();
            assertThat(store.find(name, name)).contains(own);
            assertThat(store.recent(name, 5)).containsExactly(own);
        }
        for (String name : names) {
            assertThat(store.deleteAll(name)).isEqualTo(1);
        }
    }

    @Test
    void recentAreNewestFirstTiesByIdAndNotMoreThanTheLimit() {
        List.of(at("b", 5), at("a", 5), full("full"), at("new", 9)).forEach(store::save);

        assertThat(store.recent("anna", 5)).extracting(Trace::id).containsExactly("new", "a", "b", "full");
        assertThat(store.recent("anna", 2)).containsExactly(at("new", 9), at("a", 5));
        assertThatIllegalArgumentException().isThrownBy(() -> store.recent("anna", 0));
    }

    @Test
    void deletesWhatIsOlder() {
        List.of(full("old"), at("edge", 5), at("new", 9)).forEach(store::save);

        assertThat(store.deleteOlderThan(NOON.plusSeconds(300))).isEqualTo(1);

        assertThat(store.recent("anna", 5)).extracting(Trace::id).containsExactly("new", "edge");
    }

    @Test
    void tracesOfAConversationAreDeletedAndNothingElse() {
        store.save(full("t1"));
        store.save(full("t2"));
        store.save(at("of none", 1));
        store.save(
                Trace.builder("of another", "anna", NOON).conversation("Lease").build());
        store.save(Trace.builder("t1", "bert", NOON).conversation("lease").build());

        assertThat(store.deleteConversation("anna", "lease")).isEqualTo(2);
        assertThat(store.deleteConversation("anna", "lease")).isZero();

        assertThat(store.recent("anna", 5)).extracting(Trace::id).containsExactly("of none", "of another");
        assertThat(store.find("bert", "t1")).isPresent();
        assertThatIllegalArgumentException().isThrownBy(() -> store.deleteConversation("anna", ""));
    }

    @Test
    void allOfAnOwnerAreDeletedAndNothingElse() {
        store.save(full("t1"));
        store.save(at("t2", 1));
        store.save(Trace.builder("t1", "bert", NOON).build());

        assertThat(store.deleteAll("anna")).isEqualTo(2);

        assertThat(store.recent("anna", 5)).isEmpty();
        assertThat(store.find("bert", "t1")).isPresent();
    }

    @Test
    void severalWritersLoseNothing() {
        var names = new AtomicInteger();

        Threads.eight(() -> {
            for (int i = 0; i < 10; i++) {
                store.save(full("t" + names.incrementAndGet()));
                store.save(full("contended"));
            }
            return "";
        });

        List<Trace> all = store.recent("anna", 1000);
        assertThat(all).hasSize(81).allMatch(trace -> trace.spans().size() == 2);
    }

    @Test
    void closingTwiceHasNoEffect() {
        store.close();
        store.close();
    }

    private static Trace at(String id, int minute) {
        return Trace.builder(id, "anna", NOON.plusSeconds(60L * minute)).build();
    }

    private static Trace full(String id) {
        return Trace.builder(id, "anna", NOON)
                .requestId("request-4711")
                .conversation("lease")
                .question(Trace.hash("Who signs?"))
                .generator("ollama/llama3")
                .duration(Duration.ofNanos(1_234_567_891L))
                .result(Span.Result.DEGRADED)
                .spans(List.of(
                        new Span("bm25", NOON, Duration.ofNanos(7), Span.Result.OK, Map.of("hits", 50L, "a", 0L), ""),
                        new Span(
                                "vector",
                                NOON.plusNanos(1000),
                                Duration.ZERO,
                                Span.Result.CANCELLED,
                                Map.of(),
                                "late")))
                .warnings(List.of(new Warning("x", "first"), new Warning("x", "second")))
                .tokens(812, 45)
                .build();
    }
}
