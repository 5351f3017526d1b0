package dev.ragstone.retrieval.prompt;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Marks by which chat models are told who speaks, such as {@code <|im_start|>} and {@code [INST]}: the one list for what
 * prompts defuse and for what guards find.
 *
 * <p>Some servers read them out of plain text too, so that a text that holds one could speak as the system. A space within
 * the mark makes it plain text to every tokenizer, and changes little for whoever reads it. Safe for use by several threads;
 * takes time linear in the text.
 *
 * @since 0.1
 */
public final class RoleMarks {

    private static final String NAMED = "|\\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)])"
            + "|<(?=</?SYS>>)"
            + "|<(?=(?:start|end)_of_(?:turn|image)>|(?:bos|eos|unk|pad)>)";

    private static final Pattern ANY =
            Pattern.compile("<(?=[|\uFF5C][^<>\n]{1,40}[|\uFF5C]>)|<(?=/?s>)" + NAMED, Pattern.CASE_INSENSITIVE);

    /** Operators of programs have blanks around their operands, and a text that is struck out has no end before its start. */
    private static final Pattern PLAIN = Pattern.compile(
            "<(?=[|\uFF5C][^<>\\s]{1,40}[|\uFF5C]>)|<(?=/s>\\s{0,4}<s>)" + NAMED, Pattern.CASE_INSENSITIVE);

    private RoleMarks() {}

    /** {@code text} with a space in every mark; the same string if there is none. */
    public static String defuse(String text) {
        // Most texts have none, and then nothing is copied.
        var marks = ANY.matcher(text);
        return marks.find() ? marks.replaceAll("$0 ") : text;
    }

    /** Whether {@link #defuse} would change {@code text}. */
    public static boolean occurIn(String text) {
        return ANY.matcher(text).find();
    }

    /** Where the first mark stands that nobody writes by chance: not a lone {@code <s>}, which strikes out in HTML. */
    public static OptionalInt first(String text) {
        var marks = PLAIN.matcher(text);
        return marks.find() ? OptionalInt.of(marks.start()) : OptionalInt.empty();
    }
}
