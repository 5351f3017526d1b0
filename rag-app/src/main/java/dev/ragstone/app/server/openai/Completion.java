package dev.ragstone.app.server.openai;

import dev.ragstone.app.server.api.AnswerBody;
import dev.ragstone.app.server.api.DocumentNames;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a chat completion.
 *
 * @param created in seconds
 * @param usage whether the tokens used are told: then every piece has a field for them, as the protocol wants it
 */
record Completion(String id, long created, String model, DocumentNames names, boolean usage) {

    /** The whole of it. */
    Map<String, @Nullable Object> whole(Answer answer, Unheeded unheeded) {
        var choice = new LinkedHashMap<String, Object>();
        choice.put("index", 0);
        choice.put("message", Map.of("role", "assistant", "content", answer.text() + sourceList(answer)));
        choice.put("finish_reason", finish(answer));
        var body = head("chat.completion", List.of(choice));
        body.put("usage", usage(answer));
        body.putAll(extension(answer, unheeded));
        return body;
    }

    /** A piece of it. */
    Map<String, @Nullable Object> chunk(Map<String, String> delta, @Nullable String finish) {
        var choice = new LinkedHashMap<String, @Nullable Object>();
        choice.put("index", 0);
        choice.put("delta", delta);
        choice.put("finish_reason", finish);
        var chunk = head("chat.completion.chunk", List.of(choice));
        if (usage) {
            chunk.put("usage", null);
        }
        return chunk;
    }

    /** The last piece with content, which brings the sources along. */
    Map<String, @Nullable Object> last(Answer answer, Unheeded unheeded) {
        var chunk = chunk(Map.of(), finish(answer));
        chunk.putAll(extension(answer, unheeded));
        return chunk;
    }

    /** The piece after the last, for those who ask for it. */
    Map<String, @Nullable Object> usageChunk(Answer answer) {
        var chunk = head("chat.completion.chunk", List.of());
        chunk.put("usage", usage(answer));
        return chunk;
    }

    private Map<String, @Nullable Object> head(String object, List<?> choices) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("id", id);
        body.put("object", object);
        body.put("created", created);
        body.put("model", model);
        body.put("choices", choices);
        return body;
    }

    private static String finish(Answer answer) {
        return answer.warnings().stream().anyMatch(warning -> warning.code().equals("answer-cut")) ? "length" : "stop";
    }

    private static Map<String, Object> usage(Answer answer) {
        var usage = new LinkedHashMap<String, Object>();
        usage.put("prompt_tokens", answer.usage().promptTokens());
        usage.put("completion_tokens", answer.usage().answerTokens());
        usage.put("total_tokens", answer.usage().promptTokens() + answer.usage().answerTokens());
        return usage;
    }

    private Map<String, Object> extension(Answer answer, Unheeded unheeded) {
        var warnings = new ArrayList<>(AnswerBody.warnings(answer.warnings()));
        warnings.addAll(unheeded.warnings(answer));
        var extension = new LinkedHashMap<String, Object>();
        extension.put("citations", AnswerBody.citations(answer, names));
        extension.put("sources", AnswerBody.sources(answer, names));
        extension.put("warnings", warnings);
        extension.put("trace_id", answer.traceId());
        return extension;
    }

    /** The sources that the text cites, to follow it; empty if there are none. */
    String sourceList(Answer answer) {
        Set<Integer> cited = answer.citations().stream().map(Citation::number).collect(Collectors.toSet());
        var list = new StringBuilder();
        for (NumberedSource source : answer.sources()) {
            if (cited.contains(source.number())) {
                list.append(list.isEmpty() ? "\n\nSources\n" : "\n")
                        .append("- [")
                        .append(source.number())
                        .append("] ")
                        .append(names.address(source.hit().document().uri()));
            }
        }
        return list.toString();
    }
}
