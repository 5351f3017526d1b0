package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A chain of generators: the first that gives a token writes the answer.
 *
 * <p>One that fails before its first token is replaced by the next, whatever the failure, and so is one that ends without
 * any; but an interrupt ends the chain, and nobody else gets to see the prompt. The completion names who wrote
 * the answer in the attribute {@code generator} and has a warning {@code generation-failed} for each that failed, and so
 * has the {@code Answer}. After the first token a failure is passed on. If all fail, the failure names all, may pass if one
 * of theirs may, and tells the soonest time at which one of these asked to come back. Safe for use by several threads if
 * the generators are. Closing it closes all of them.
 *
 * @since 0.1
 */
public final class FallbackGenerator implements Generator {

    private final List<Generator> generators;

    private FallbackGenerator(List<Generator> generators) {
        this.generators = generators;
    }

    /** Asks {@code first}, then the others in turn. */
    public static FallbackGenerator of(Generator first, Generator... others) {
        var all = new ArrayList<Generator>();
        all.add(first);
        all.addAll(List.of(others));
        return new FallbackGenerator(List.copyOf(all));
    }

    /** The names of all, in order. */
    @Override
    public String name() {
        return generators.stream().map(Generator::name).collect(Collectors.joining(", else "));
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new GuardedStream(new Chain(prompt));
    }

    /** Closes all, also when one cannot be. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (Generator generator : generators) {
            try {
                generator.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private final class Chain implements Course {

        private final Prompt prompt;
        private final List<RuntimeException> failures = new ArrayList<>();
        private boolean exhausted;

        private Chain(Prompt prompt) {
            this.prompt = prompt;
        }

        @Override
        public TokenStream open(ClosedSignal signal) {
            return current().generate(prompt);
        }

        private Generator current() {
            return generators.get(failures.size());
        }

        @Override
        public @Nullable TokenStream replace(RuntimeException failure, ClosedSignal signal) {
            if (Verdict.interrupted(failure)) {
                // Nobody wants an answer any more, and the prompt is nobody else's business then.
                return null;
            }
            failures.add(failure);
            exhausted = failures.size() == generators.size();
            return exhausted ? null : open(signal);
        }

        @Override
        public @Nullable RuntimeException empty(Completion completion) {
            return new GenerationException(
                    "generator " + current().name() + " gave an answer without a word",
                    "Check the model's limits and filters.",
                    false,
                    null);
        }

        @Override
        public RuntimeException failure(RuntimeException failure) {
            if (!exhausted || failures.size() == 1) {
                return failure;
            }
            var reasons = new ArrayList<String>();
            for (int i = 0; i < failures.size(); i++) {
                reasons.add(generators.get(i).name() + ": " + failures.get(i).getMessage());
            }
            String problem = "all " + failures.size() + " generators failed: " + String.join("; ", reasons);
            var all = together(problem, failures.getLast());
            failures.subList(0, failures.size() - 1).forEach(all::addSuppressed);
            return all;
        }

        /** May pass if one of them may, and then when the first of these says so. */
        private GenerationException together(String problem, RuntimeException cause) {
            List<RagException> passing = failures.stream()
                    .filter(RagException.class::isInstance)
                    .map(RagException.class::cast)
                    .filter(RagException::retryable)
                    .toList();
            if (passing.isEmpty()) {
                return new GenerationException(problem, "", false, cause);
            }
            @Nullable
            Duration soonest = passing.stream()
                    .flatMap(failure -> failure.retryAfter().stream())
                    .min(Comparator.naturalOrder())
                    .orElse(null);
            return new GenerationException(problem, "", soonest, cause);
        }

        @Override
        public Completion completed(Completion completion) {
            var attributes = new HashMap<>(completion.attributes());
            attributes.putIfAbsent("generator", current().name());
            var warnings = new ArrayList<Warning>();
            for (int i = 0; i < failures.size(); i++) {
                warnings.add(new Warning(
                        "generation-failed",
                        generators.get(i).name() + " failed (" + failures.get(i).getMessage() + "); "
                                + generators.get(i + 1).name() + " was asked instead"));
            }
            warnings.addAll(completion.warnings());
            return new Completion(completion.usage(), attributes, warnings);
        }
    }
}
