package dev.ragstone.langchain4j;

import dev.langchain4j.model.ModelProvider;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What to call a model of LangChain4j's, which often does not say. */
final class ModelNames {

    private static final String UNKNOWN = "unknown";

    private ModelNames() {}

    /** Such as {@code ollama/llama3}; the name of its class where it has none of its own. */
    static String display(@Nullable ModelProvider provider, @Nullable String name, Object model) {
        return family(provider).orElse("langchain4j") + "/" + own(name).orElseGet(() -> className(model));
    }

    /**
     * An id such as {@code langchain4j/open-ai/text-embedding-3-small}, written so that two different models never have the
     * same; empty where two could have it by chance, or one another tomorrow.
     */
    static Optional<String> stable(@Nullable ModelProvider provider, @Nullable String name, Object model) {
        Class<?> type = model.getClass();
        boolean nameless = type.isAnonymousClass() || type.isHidden() || type.isSynthetic();
        String family = "langchain4j/" + family(provider).orElse("other") + "/";
        return own(name)
                .map(found -> family + found.replace("%", "%25").replace("?", "%3F"))
                .or(() -> nameless ? Optional.empty() : Optional.of(with(family, "class", type.getName())));
    }

    /** An id with one more thing that changes vectors; unchanged if {@code value} is empty. */
    static String with(String id, String what, String value) {
        return value.isEmpty()
                ? id
                : id + (id.contains("?") ? "&" : "?") + what + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static Optional<String> family(@Nullable ModelProvider provider) {
        return Optional.ofNullable(provider)
                .filter(known -> known != ModelProvider.OTHER)
                .map(known -> known.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    static String className(Object part) {
        String simple = part.getClass().getSimpleName();
        return simple.isEmpty() ? part.getClass().getName() : simple;
    }

    private static Optional<String> own(@Nullable String name) {
        return Optional.ofNullable(name).filter(found -> !found.isBlank() && !found.equals(UNKNOWN));
    }
}
