package dev.ragstone.onnx;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The {@code normalizer} of a tokenizer file: what happens to a text before it is split into words. */
final class TextRules {

    /** White space as Unicode has it, which is not quite what Java has. */
    static final String SPACE = "[\\t-\\r \\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]";

    private static final Pattern LEADING = Pattern.compile("\\A" + SPACE + "+");
    private static final Pattern TRAILING = Pattern.compile(SPACE + "+\\z");

    private TextRules() {}

    /**
     * Reads a rule and those within it.
     *
     * @throws IllegalArgumentException if there is one that is not known
     */
    static UnaryOperator<String> of(JsonObject rule) {
        String type = rule.text("type", "");
        return switch (type) {
            case "Sequence" ->
                rule.objects("normalizers").stream()
                        .map(TextRules::of)
                        .reduce(UnaryOperator.identity(), (first, next) -> text -> next.apply(first.apply(text)));
            case "Precompiled" -> CharacterMap.decode(rule.text("precompiled_charsmap", ""))::apply;
            case "NFC", "NFD", "NFKC", "NFKD" -> form(Normalizer.Form.valueOf(type));
            case "Lowercase" -> TextRules::lowerCase;
            case "Strip" -> strip(rule.flag("strip_left", true), rule.flag("strip_right", true));
            case "Replace" -> replacing(rule);
            default ->
                throw new IllegalArgumentException(
                        ("its normalizer \"%s\" is none of Sequence, Precompiled, NFC, NFD, NFKC, NFKD, Lowercase,"
                                        + " Strip and Replace")
                                .formatted(type));
        };
    }

    private static UnaryOperator<String> form(Normalizer.Form form) {
        return text -> Normalizer.normalize(text, form);
    }

    /** Each character for itself: a sigma at the end of a word is like any other. */
    private static String lowerCase(String text) {
        var out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> out.append(Character.toString(point).toLowerCase(Locale.ROOT)));
        return out.toString();
    }

    private static UnaryOperator<String> strip(boolean left, boolean right) {
        return text -> {
            String begun = left ? LEADING.matcher(text).replaceFirst("") : text;
            return right ? TRAILING.matcher(begun).replaceFirst("") : begun;
        };
    }

    private static UnaryOperator<String> replacing(JsonObject rule) {
        JsonObject sought = rule.object("pattern").orElse(JsonObject.EMPTY);
        String literal = sought.text("String", "");
        String regex = sought.text("Regex", Pattern.quote(literal));
        if (literal.isEmpty() && sought.fields().get("Regex") == null) {
            throw new IllegalArgumentException("its normalizer \"Replace\" says neither String nor Regex");
        }
        String content = Matcher.quoteReplacement(rule.text("content", ""));
        try {
            Pattern pattern = Pattern.compile(regex);
            return text -> pattern.matcher(text).replaceAll(content);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "its normalizer \"Replace\" has a pattern that Java cannot read: " + regex, e);
        }
    }
}
