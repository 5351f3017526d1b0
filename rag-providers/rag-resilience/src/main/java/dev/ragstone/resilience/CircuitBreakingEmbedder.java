package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.EmbeddingException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

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
        if (!circuit.admits()) {
            throw new EmbeddingException(
                    "embedder " + model().id() + " is left alone after several failures",
                    "It is tried again in " + circuit.left().toSeconds() + " s.",
                    circuit.left(),
                    null);
        }
        try {
            T result = call.get();
            circuit.succeeded();
            return result;
        } catch (RuntimeException e) {
            circuit.failed(e);
            throw e;
        }
    }
}
