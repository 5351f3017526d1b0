package dev.ragstone.openai;

import dev.ragstone.http.HttpFailure;
import java.util.LinkedHashMap;
import java.util.Map;

/** What to do about failures, where the service's own words are not enough. */
final class OpenAiFailures {

    private static final int BAD_REQUEST = 400;

    /** What a service may not know, and the setter that does without it; the more special comes first. */
    private static final Map<String, String> UNKNOWN_FIELDS = new LinkedHashMap<>();

    static {
        UNKNOWN_FIELDS.put("max_completion_tokens", tokenLimit(false));
        UNKNOWN_FIELDS.put("max_tokens", tokenLimit(true));
        UNKNOWN_FIELDS.put("stream_options", "Call usage(false) of the generator's builder.");
        UNKNOWN_FIELDS.put("temperature", "Call noTemperature() of the generator's builder.");
        UNKNOWN_FIELDS.put("encoding_format", "Set another option(\"encoding_format\", ...) of the embedder, or none.");
        UNKNOWN_FIELDS.put("dimensions", "Do not call shorten(...) of the embedder's builder.");
    }

    private OpenAiFailures() {}

    private static String tokenLimit(boolean newName) {
        return "Set the longest answer by answerTokens(...) and newTokenLimit(" + newName
                + ") of the generator's builder, and by no option.";
    }

    static HttpFailure explained(HttpFailure failure) {
        String problem = failure.problem();
        if (problem.contains("insufficient_quota")) {
            // Comes with the status of a service that is asked too often.
            return failure.permanent("The account has no credit left: see to its billing.");
        }
        if (failure.status() == BAD_REQUEST || failure.status() == 422) {
            for (var field : UNKNOWN_FIELDS.entrySet()) {
                if (saidBy(problem).contains(field.getKey())) {
                    return failure.withRemedy(suggestion(field.getKey(), field.getValue(), problem));
                }
            }
        }
        return failure;
    }

    /** OpenAI names the field to use instead in the same sentence, and the one that is wrong first. */
    private static String suggestion(String field, String remedy, String problem) {
        String said = saidBy(problem);
        boolean oldNameFirst =
                said.contains("'max_tokens'") && said.indexOf("'max_tokens'") < said.indexOf("max_completion_tokens");
        return field.equals("max_completion_tokens") && oldNameFirst
                ? UNKNOWN_FIELDS.getOrDefault("max_tokens", remedy)
                : remedy;
    }

    private static String saidBy(String problem) {
        int start = problem.indexOf(" answered ");
        return start < 0 ? "" : problem.substring(start);
    }
}
