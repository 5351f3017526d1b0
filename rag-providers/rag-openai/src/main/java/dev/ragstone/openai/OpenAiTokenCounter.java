package dev.ragstone.openai;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.ragstone.token.TokenCounter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Counts tokens as OpenAI's models do, by the name of the model.
 *
 * <pre>{@code
 * var assembler = NumberedSourcesAssembler.builder()
 *         .tokenCounter(OpenAiTokenCounter.of("gpt-4o-mini"))
 *         .build();
 * }</pre>
 *
 * <p>Marks such as {@code <|endoftext|>} are counted as the text they are. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class OpenAiTokenCounter {

    private static final Pattern O200K =
            Pattern.compile("(?:chatgpt-4o|gpt-4o|gpt-4\\.1|gpt-4\\.5|gpt-5|o[1-9])(?:[-.].*)?");
    private static final Pattern CL100K =
            Pattern.compile("(?:gpt-4|gpt-3\\.5|gpt-35|text-embedding-(?:3|ada-002))(?:[-.].*)?");

    private static final int LONGEST_RUN = 500;

    private OpenAiTokenCounter() {}

    /**
     * The counter of {@code model}, such as {@code gpt-4o-mini}; a provider before a slash is ignored. For a model that is
     * not one of OpenAI's, a counter that errs on the high side: see {@link TokenCounter#cautious()}.
     */
    public static TokenCounter of(String model) {
        return encoding(model).map(OpenAiTokenCounter::counter).orElse(TokenCounter.cautious());
    }

    /** Whether the tokenizer of {@code model} is known, so that {@link #of} counts exactly. */
    public static boolean knows(String model) {
        return encoding(model).isPresent();
    }

    private static Optional<EncodingType> encoding(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        if (O200K.matcher(name).matches()) {
            return Optional.of(EncodingType.O200K_BASE);
        }
        return CL100K.matcher(name).matches() ? Optional.of(EncodingType.CL100K_BASE) : Optional.empty();
    }

    private static TokenCounter counter(EncodingType type) {
        // Only the encoding that is asked for is loaded, and only once it counts.
        EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
        Encoding encoding = registry.getEncoding(type);
        return text -> count(encoding, text);
    }

    /** A run without blanks is one piece to the tokenizer, whose time grows with the square of it: long ones are cut. */
    private static int count(Encoding encoding, String text) {
        int tokens = 0;
        int start = 0;
        int blank = -1;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                blank = i;
            } else if (i - Math.max(blank, start) >= LONGEST_RUN && !Character.isLowSurrogate(text.charAt(i))) {
                tokens += encoding.countTokensOrdinary(text.substring(start, i));
                start = i;
            }
        }
        return tokens + encoding.countTokensOrdinary(text.substring(start));
    }
}
