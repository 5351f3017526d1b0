package dev.ragstone.langchain4j;

import dev.langchain4j.model.ModelProvider;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What to call a model of LangChain4j's, which often does not say. */
final class ModelNames {

    private static final String UNKNOWN = "unknown";

    private ModelNames() {}

    /** Such as {@code ollama/llama3}; the name of its class where it has none of its own. */
    static String display(@Nullable ModelProvider provider, @Nullable String name, Object model) {
        String family = provider == null || provider == ModelProvider.OTHER
                ? "langchain4j"
                : provider.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return family + "/" + own(name).orElseGet(() -> className(model));
    }

    /** The same, or empty where two models could have the same name by chance or one another name tomorrow. */
    static Optional<String> stable(@Nullable String name, Object model) {
        Class<?> type = model.getClass();
        boolean nameless = type.isAnonymousClass() || type.isHidden() || type.isSynthetic();
        return own(name)
                .or(() -> nameless ? Optional.empty() : Optional.of(type.getSimpleName()))
                .map(found -> "langchain4j/" + found);
    }

    static String className(Object part) {
        String simple = part.getClass().getSimpleName();
        return simple.isEmpty() ? part.getClass().getName() : simple;
    }

    private static Optional<String> own(@Nullable String name) {
        return Optional.ofNullable(name).filter(found -> !found.isBlank() && !found.equals(UNKNOWN));
    }
}
