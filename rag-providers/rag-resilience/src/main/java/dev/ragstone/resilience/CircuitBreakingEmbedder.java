package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An embedder that is not asked while its {@link Circuit} is open: calls then fail at once with an
 * {@link EmbeddingException} that says for how long, and a search goes on by words without delay.
 *
 * <p>Safe for use by several threads if the embedder behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class CircuitBreakingEmbedder extends EmbedderAround {

    private final Circuit circuit;

    private CircuitBreakingEmbedder(Embedder embedder, Circuit circuit) {
        super(embedder);
        this.circuit = Objects.requireNonNull(circuit, "circuit");
    }

    /** Leaves {@code embedder} alone while {@code circuit} is open. */
    public static CircuitBreakingEmbedder of(Embedder embedder, Circuit circuit) {
        return new CircuitBreakingEmbedder(embedder, circuit);
    }

    @Override
    <T> T around(List<String> texts, Supplier<T> call) {
        Circuit.@Nullable Permit permit = circuit.admit();
        if (permit == null) {
            Duration left = circuit.left();
            throw new EmbeddingException(
                    "embedder " + model().id() + " is left alone after several failures",
                    "It is tried again in " + left.toMillis() + " ms.",
                    left,
                    new Verdict.NotAsked());
        }
        try {
            T result = call.get();
            permit.succeeded();
            return result;
        } catch (RuntimeException | Error e) {
            permit.failed(e);
            throw e;
        }
    }
}
