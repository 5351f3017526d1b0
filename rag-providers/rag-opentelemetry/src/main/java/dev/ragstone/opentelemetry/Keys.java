package dev.ragstone.opentelemetry;

import dev.ragstone.trace.Span;
import io.opentelemetry.api.common.AttributeKey;
import java.util.Locale;

/** The names of attributes. */
final class Keys {

    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    static final AttributeKey<String> WORKFLOW = AttributeKey.stringKey("gen_ai.workflow.name");
    static final AttributeKey<String> PROVIDER = AttributeKey.stringKey("gen_ai.provider.name");
    static final AttributeKey<String> MODEL = AttributeKey.stringKey("gen_ai.request.model");
    static final AttributeKey<String> TOKEN_TYPE = AttributeKey.stringKey("gen_ai.token.type");
    static final AttributeKey<Long> INPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.input_tokens");
    static final AttributeKey<Long> OUTPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.output_tokens");
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    static final AttributeKey<String> STEP = AttributeKey.stringKey("ragstone.step");
    static final AttributeKey<String> RESULT = AttributeKey.stringKey("ragstone.result");
    static final AttributeKey<String> GENERATOR = AttributeKey.stringKey("ragstone.generator");
    static final AttributeKey<String> TRACE = AttributeKey.stringKey("ragstone.trace.id");
    static final AttributeKey<String> REQUEST = AttributeKey.stringKey("ragstone.request.id");
    static final AttributeKey<String> QUESTION = AttributeKey.stringKey("ragstone.question");
    static final AttributeKey<String> WARNING = AttributeKey.stringKey("ragstone.warning.code");
    static final AttributeKey<String> MESSAGE = AttributeKey.stringKey("ragstone.warning.message");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("ragstone.outcome");
    static final AttributeKey<String> VECTOR = AttributeKey.stringKey("ragstone.vector");
    static final AttributeKey<String> CACHE = AttributeKey.stringKey("ragstone.cache");
    static final AttributeKey<String> PURPOSE = AttributeKey.stringKey("ragstone.purpose");

    private static final String COUNT = "ragstone.count.";

    private Keys() {}

    /** Of what a step has counted under {@code name}. */
    static AttributeKey<Long> count(String name) {
        return AttributeKey.longKey(COUNT + name);
    }

    static String value(Span.Result result) {
        return result.name().toLowerCase(Locale.ROOT);
    }
}
