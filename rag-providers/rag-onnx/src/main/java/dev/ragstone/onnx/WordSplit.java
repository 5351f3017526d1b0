package dev.ragstone.onnx;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code pre_tokenizer} of a SentencePiece model's tokenizer file: how a text is split before pieces are sought. */
final class WordSplit {

    private static final Pattern SPACES = Pattern.compile(TextRules.SPACE + "+");

    private WordSplit() {}

    /**
     * Reads a rule: WhitespaceSplit, Metaspace, or the one followed by the other.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    static Function<String, Stream<String>> of(JsonObject rule) {
        List<JsonObject> rules =
                rule.text("type", "").equals("Sequence") ? rule.objects("pretokenizers") : List.of(rule);
        Function<String, Stream<String>> split = Stream::of;
        for (JsonObject next : rules) {
            Function<String, Stream<String>> before = split;
            Function<String, Stream<String>> after = single(next, rules.size() > 1);
            split = text -> before.apply(text).flatMap(after);
        }
        return split;
    }

    private static Function<String, Stream<String>> single(JsonObject rule, boolean several) {
        String type = rule.text("type", "");
        return switch (type) {
            case "WhitespaceSplit" -> text -> SPACES.splitAsStream(text).filter(word -> !word.isEmpty());
            case "Metaspace" -> metaspace(rule, several);
            default ->
                throw new IllegalArgumentException(
                        "its pre_tokenizer \"%s\" is none of Sequence, WhitespaceSplit and Metaspace".formatted(type));
        };
    }

    /** Spaces become visible, words begin with one, and every word is sought for itself. */
    private static Function<String, Stream<String>> metaspace(JsonObject rule, boolean several) {
        String mark = rule.text("replacement", "\u2581");
        String scheme = rule.text("prepend_scheme", rule.flag("add_prefix_space", true) ? "always" : "never");
        if (!List.of("always", "never", "first").contains(scheme) || (several && scheme.equals("first"))) {
            throw new IllegalArgumentException("its pre_tokenizer \"Metaspace\" has the prepend_scheme \"" + scheme
                    + "\"" + (several ? " after another" : ""));
        }
        boolean prepend = !scheme.equals("never");
        Pattern beforeMark = Pattern.compile("(?<!\\A)(?=" + Pattern.quote(mark) + ")");
        boolean splits = rule.flag("split", true);
        return text -> {
            String marked = text.replace(" ", mark);
            String begun = !prepend || marked.isEmpty() || marked.startsWith(mark) ? marked : mark + marked;
            return splits ? beforeMark.splitAsStream(begun) : Stream.of(begun);
        };
    }
}
