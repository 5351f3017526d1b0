package dev.ragstone.app.server.openai;

import dev.ragstone.generation.Answer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request asks for and its answer does not take into account.
 *
 * @param never what no answer from documents does
 * @param quoted what an answer does not that only quotes, since no model writes it
 */
record Unheeded(List<String> never, List<String> quoted) {

    Unheeded {
        never = List.copyOf(never);
        quoted = List.copyOf(quoted);
    }

    List<String> warnings(Answer answer) {
        var warnings = new ArrayList<String>();
        if (!never.isEmpty()) {
            warnings.add("Not taken into account, since this server sets it: " + String.join(", ", never));
        }
        if (!quoted.isEmpty() && "true".equals(answer.attributes().get("extractive"))) {
            warnings.add("Not taken into account, since the answer only quotes: " + String.join(", ", quoted));
        }
        return warnings;
    }
}
