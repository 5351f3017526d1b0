package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import dev.ragstone.token.TokenCounter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Fills two templates with as much as fits. Safe for use by several threads.
 *
 * <p>The budget holds for the finished strings as the counter counts them. Instructions and question always stay. Of the
 * conversation the newest turns come first, up to its share. A hit that is too long on its own goes; then the
 * lowest-scored ones go one by one, except that a document's only hit stays as long as another document has a second one
 * within 5 % of its score.
 */
final class Assembly {

    private final Template system;
    private final Template user;
    private final TokenCounter counter;
    private final Limits limits;

    Assembly(Template system, Template user, TokenCounter counter, Limits limits) {
        this.system = system;
        this.user = user;
        this.counter = counter;
        this.limits = limits;
    }

    /** How much goes into a prompt, whatever room there is. */
    record Limits(int maxSources, int maxPerDocument, int maxCharsPerSource, double historyShare) {}

    Prompt assemble(PromptRequest request) {
        String mark = Boundary.of(request);
        int frame = frame(request, mark);
        int room = request.maxTokens() - frame;
        var history =
                new HistoryWindow(request.history(), turn -> cost(turn, mark), (int) (room * limits.historyShare()));
        Selection selection = select(request, mark, room - history.tokens());
        while (true) {
            var content = Content.of(request.question(), selection.kept(), history.turns(), mark);
            String instructions = system(request, content);
            String text = user.render(content);
            int tokens = Math.addExact(counter.count(instructions), counter.count(text));
            if (tokens <= request.maxTokens()) {
                return new Prompt(
                        instructions,
                        text,
                        request.question(),
                        content.sources(),
                        history.turns(),
                        tokens,
                        PromptWarnings.of(request.question(), selection));
            }
            // Counted together they came to more than one by one; rare, and little more.
            if (selection.isEmpty()) {
                history.dropOldest();
            } else {
                dropToFit(selection, selection.total() - (tokens - request.maxTokens()));
            }
        }
    }

    /** The tokens of a prompt without sources and history. */
    private int frame(PromptRequest request, String mark) {
        var bare = Content.of(request.question(), List.of(), List.of(), mark);
        int tokens = Math.addExact(counter.count(system(request, bare)), counter.count(user.render(bare)));
        if (tokens > request.maxTokens()) {
            throw new IllegalArgumentException("the instructions and the question alone have " + tokens
                    + " tokens but the prompt may have " + request.maxTokens());
        }
        return tokens;
    }

    private String system(PromptRequest request, Content content) {
        String text = system.render(content);
        // They may come from whoever calls the application, who must not speak as another role.
        String more = RoleMarks.defuse(request.instructions());
        return text.isBlank() ? more : more.isBlank() ? text : text + "\n" + more;
    }

    private Selection select(PromptRequest request, String mark, int room) {
        var selection = new Selection();
        Map<String, Integer> perDocument = new HashMap<>();
        int shown = 0;
        for (Hit hit : request.hits()) {
            boolean wanted = shown < limits.maxSources()
                    && perDocument.getOrDefault(hit.chunk().documentId(), 0) < limits.maxPerDocument();
            Hit excerpt = Excerpts.of(hit, limits.maxCharsPerSource());
            int cost = wanted ? cost(new NumberedSource(shown + 1, excerpt), mark) : Integer.MAX_VALUE;
            if (cost > room) {
                selection.leaveOut(hit);
                continue;
            }
            // Only now: a hit that does not fit takes no other's place.
            selection.add(excerpt, cost);
            shown++;
            perDocument.merge(hit.chunk().documentId(), 1, Integer::sum);
        }
        dropToFit(selection, room);
        return selection;
    }

    private int cost(NumberedSource source, String mark) {
        return cost((template, part) -> template.write(source, mark, part));
    }

    private int cost(Turn turn, String mark) {
        return cost((template, part) -> template.write(turn, mark, part));
    }

    private int cost(BiConsumer<Template, StringBuilder> addition) {
        int tokens = 0;
        for (Template template : List.of(system, user)) {
            var part = new StringBuilder();
            addition.accept(template, part);
            tokens = Math.addExact(tokens, counter.count(part.toString()));
        }
        return tokens;
    }

    private static void dropToFit(Selection selection, long room) {
        while (selection.total() > room && !selection.isEmpty()) {
            selection.dropOne();
        }
    }
}
