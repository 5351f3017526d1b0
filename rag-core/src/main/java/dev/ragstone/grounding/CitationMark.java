package dev.ragstone.grounding;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A citation as it stands in a text, such as {@code [1]}, {@code [1, 2]} or {@code [1-3]}.
 *
 * @param start of the opening bracket
 * @param end after the closing bracket
 * @param numbers the sources it names, in its order; none for a range that runs backwards
 * @since 0.1
 */
public record CitationMark(int start, int end, List<Integer> numbers) {

    private static final Pattern NUMBER = Pattern.compile("(\\d+)(?:\\s*[-\u2013]\\s*(\\d+))?");

    /** No prompt has more sources; a range beyond is a slip or an attack. */
    private static final int MOST_NUMBERS = 100;

    public CitationMark {
        numbers = List.copyOf(numbers);
    }

    /** The citations in {@code text}, in order; what stands in code and links is none. */
    public static List<CitationMark> in(String text) {
        var marks = new ArrayList<CitationMark>();
        var scanner = new CitationScanner((mark, before) -> {
            marks.add(mark);
            return text.substring(mark.start(), mark.end());
        });
        scanner.accept(text);
        scanner.finish();
        return marks;
    }

    /** The mark at {@code [start, end)} whose brackets hold {@code list}. */
    static CitationMark of(int start, int end, String list) {
        var numbers = new ArrayList<Integer>();
        Matcher matcher = NUMBER.matcher(list);
        while (matcher.find()) {
            int from = Integer.parseInt(matcher.group(1));
            int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
            for (int number = from; number <= to && numbers.size() < MOST_NUMBERS; number++) {
                numbers.add(number);
            }
        }
        return new CitationMark(start, end, numbers);
    }
}
