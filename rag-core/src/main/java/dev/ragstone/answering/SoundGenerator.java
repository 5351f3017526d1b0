package dev.ragstone.answering;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a {@link GenerationException} of whatever a generator does that its contract does not allow, so that the fallback
 * answers: errors such as that of a missing library, null, and an answer without a word. A stream that cannot be closed does
 * no harm. Safe for use by several threads if the generator is.
 */
record SoundGenerator(Generator generator) implements Generator {

    private static final Logger LOG = LoggerFactory.getLogger(SoundGenerator.class);

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new SoundStream(generator.name(), present(() -> generator.generate(prompt), "a stream"));
    }

    @Override
    public void close() {
        generator.close();
    }

    private <T> T present(Supplier<@Nullable T> call, String what) {
        return present(generator.name(), call, what);
    }

    private static <T> T present(String name, Supplier<@Nullable T> call, String what) {
        T given;
        try {
            given = call.get();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            throw new GenerationException(name + " cannot work: " + e, "See the cause for what is missing", false, e);
        }
        if (given == null) {
            throw new GenerationException(name + " gave null for " + what, "Mend the generator", false, null);
        }
        return given;
    }

    /** Used by one thread and closed by any, as the stream behind it. */
    private static final class SoundStream implements TokenStream {

        private final String name;
        private final TokenStream stream;
        private boolean said;

        SoundStream(String name, TokenStream stream) {
            this.name = name;
            this.stream = stream;
        }

        @Override
        public boolean hasNext() {
            boolean more = present(name, stream::hasNext, "whether there is more");
            if (!more && !said && !completion().attributes().containsKey("abstained")) {
                throw new GenerationException(
                        name + " answered without a word", "Ask again, or ask another model", true, null);
            }
            return more;
        }

        @Override
        public String next() {
            String piece = present(name, stream::next, "a piece of its answer");
            said |= !piece.isBlank();
            return piece;
        }

        /** The text is there, whatever the generator has to say about it. */
        @Override
        public Completion completion() {
            try {
                return present(name, stream::completion, "how its answer ended");
            } catch (RuntimeException e) {
                return new Completion(
                        Usage.none(),
                        Map.of(),
                        List.of(new Warning(
                                "completion-missing", "it is not known how the answer ended: " + e.getMessage())));
            }
        }

        /** What was written is there, however the stream ends. */
        @Override
        public void close() {
            try {
                stream.close();
            } catch (VirtualMachineError e) {
                throw e;
            } catch (RuntimeException | Error e) {
                LOG.debug("{} could not close its stream", name, e);
            }
        }
    }
}
