package dev.ragstone.testkit.fake;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers the sources, quotes every line of them with a bar, and leaves out the oldest turns and then the last sources until
 * the prompt fits.
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
        String system = request.instructions().isEmpty() ? SYSTEM : SYSTEM + " " + request.instructions();
        List<Turn> history = plain(request.history());
        int kept = request.hits().size();
        while (true) {
            List<NumberedSource> sources = numbered(request.hits().subList(0, kept));
            String user = user(request.question(), sources, history);
            int tokens = counter.count(system) + counter.count(user);
            if (tokens <= request.maxTokens()) {
                int dropped = request.hits().size() - kept;
                return new Prompt(system, user, request.question(), sources, history, tokens, warnings(dropped));
            }
            if (kept == 0 && history.isEmpty()) {
                throw new IllegalArgumentException("the question does not fit into " + request.maxTokens() + " tokens");
            }
            kept = history.isEmpty() ? kept - 1 : kept;
            history = history.isEmpty() ? history : history.subList(1, history.size());
        }
    }

    /** Without the citations of earlier answers. */
    private static List<Turn> plain(List<Turn> history) {
        return history.stream()
                .map(turn -> new Turn(turn.role(), turn.text().replaceAll(" ?\\[\\d+]", "")))
                .toList();
    }

    private static List<NumberedSource> numbered(List<Hit> hits) {
        return IntStream.range(0, hits.size())
                .mapToObj(i -> new NumberedSource(i + 1, hits.get(i)))
                .toList();
    }

    private static String user(String question, List<NumberedSource> sources, List<Turn> history) {
        var user = new StringBuilder();
        for (NumberedSource source : sources) {
            user.append('[').append(source.number()).append("]\n");
            source.hit()
                    .chunk()
                    .text()
                    .lines()
                    .forEach(line -> user.append("| ").append(line).append('\n'));
        }
        for (Turn turn : history) {
            user.append(turn.role()).append('\n');
            turn.text().lines().forEach(line -> user.append("| ").append(line).append('\n'));
        }
        return user.append("Question: ").append(question).toString();
    }

    private static List<Warning> warnings(int dropped) {
        return dropped == 0
                ? List.of()
                : List.of(new Warning("sources-dropped", dropped + " sources did not fit into the prompt"));
    }
}
