package dev.ragstone.retrieval.prompt;

import java.util.regex.Pattern;

/**
 * Marks by which chat models are told who speaks, such as {@code <|im_start|>} and {@code [INST]}.
 *
 * <p>Some servers read them out of plain text too, so that a document that holds one could speak as the system. A space
 * within the mark makes it plain text to every tokenizer, and changes little for whoever reads it.
 */
final class RoleMarks {

    private static final Pattern MARK = Pattern.compile("<(?=[|\uFF5C][^<>\n]{1,40}[|\uFF5C]>)"
            + "|\\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)])"
            + "|<(?=</?SYS>>)"
            + "|<(?=/?s>|(?:start|end)_of_(?:turn|image)>|(?:bos|eos|unk|pad)>)");

    private RoleMarks() {}

    /** {@code text} with a space in every mark; the same string if there is none. */
    static String defuse(String text) {
        // Most texts have none, and then nothing is copied.
        var marks = MARK.matcher(text);
        return marks.find() ? marks.replaceAll("$0 ") : text;
    }

    /** Whether {@link #defuse} would change {@code text}. */
    static boolean occurIn(String text) {
        return MARK.matcher(text).find();
    }
}
