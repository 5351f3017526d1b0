package dev.ragstone.testkit.fake;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.Hit;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers the sources, quotes every line of them with a bar, and leaves out the last ones until the prompt fits.
 * Deterministic and safe for use by several threads.
 *
 * @since 0.1
 */
public final class SimplePromptAssembler implements PromptAssembler {

    private static final String SYSTEM = "Answer from the sources only and cite them by number, as in [1].";

    private final TokenCounter counter;

    /** An assembler that counts with {@code counter}. */
    public SimplePromptAssembler(TokenCounter counter) {
        this.counter = counter;
    }

    @Override
    public Prompt assemble(PromptRequest request) {
        for (int kept = request.hits().size(); kept >= 0; kept--) {
            List<NumberedSource> sources = numbered(request.hits().subList(0, kept));
            String user = user(request.question(), sources);
            int tokens = counter.count(SYSTEM) + counter.count(user);
            if (tokens <= request.maxTokens()) {
                int dropped = request.hits().size() - kept;
                return new Prompt(SYSTEM, user, request.question(), sources, tokens, warnings(dropped));
            }
        }
        throw new IllegalArgumentException("the question does not fit into " + request.maxTokens() + " tokens");
    }

    private static List<NumberedSource> numbered(List<Hit> hits) {
        return IntStream.range(0, hits.size())
                .mapToObj(i -> new NumberedSource(i + 1, hits.get(i)))
                .toList();
    }

    private static String user(String question, List<NumberedSource> sources) {
        var user = new StringBuilder();
        for (NumberedSource source : sources) {
            user.append('[').append(source.number()).append("]\n");
            source.hit()
                    .chunk()
                    .text()
                    .lines()
                    .forEach(line -> user.append("| ").append(line).append('\n'));
        }
        return user.append("Question: ").append(question).toString();
    }

    private static List<Warning> warnings(int dropped) {
        return dropped == 0
                ? List.of()
                : List.of(new Warning("sources-dropped", dropped + " sources did not fit into the prompt"));
    }
}
