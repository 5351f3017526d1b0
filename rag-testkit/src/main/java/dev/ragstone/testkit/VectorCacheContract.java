package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link VectorCache} promises: what it gives back is what it was given, and what it was told to forget it has
 * forgotten.
 *
 * @since 0.1
 */
public abstract class VectorCacheContract {

    /** Creates a contract; called by JUnit. */
    protected VectorCacheContract() {}

    /** An empty cache with room for some hundred vectors. */
    protected abstract VectorCache cache();

    @Test
    void givesBackWhatItWasGiven() {
        VectorCache cache = cache();
        var vectors = Map.of("a1", Vector.of(1, -2.5f, 1e-30f), "b2", Vector.of(0.1f));

        cache.put(vectors);

        assertThat(cache.find(Set.of("a1", "b2"))).isEqualTo(vectors);
    }

    @Test
    void unknownKeysAreLeftOut() {
        VectorCache cache = cache();
        cache.put(Map.of("a1", Vector.of(1)));

        assertThat(cache.find(Set.of("a1", "b2"))).containsOnlyKeys("a1");
        assertThat(cache.find(Set.of("b2"))).isEmpty();
        assertThat(cache.find(Set.of())).isEmpty();
    }

    @Test
    void laterVectorReplacesTheEarlier() {
        VectorCache cache = cache();
        cache.put(Map.of("a1", Vector.of(1)));

        cache.put(Map.of("a1", Vector.of(2)));

        assertThat(cache.find(Set.of("a1"))).containsEntry("a1", Vector.of(2));
    }

    @Test
    void forgetsWhatItIsToldToForget() {
        VectorCache cache = cache();
        cache.put(Map.of("a1", Vector.of(1), "b2", Vector.of(2)));

        cache.remove(Set.of("a1", "c3"));

        assertThat(cache.find(Set.of("a1", "b2"))).containsOnlyKeys("b2");
    }

    @Test
    void worksForSeveralThreads() {
        VectorCache cache = cache();
        var all = IntStream.range(0, 400).boxed().collect(Collectors.toMap(i -> "k" + i, i -> Vector.of(i, 1)));

        all.entrySet().parallelStream().forEach(entry -> cache.put(Map.of(entry.getKey(), entry.getValue())));

        assertThat(new HashMap<>(cache.find(all.keySet()))).isEqualTo(all);
    }

    @Test
    void closingTwiceHasNoEffect() {
        VectorCache cache = cache();

        cache.close();
        cache.close();
    }
}
