package dev.ragstone.grounding;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A sentence of an answer and the sources it cites.
 *
 * @param start of the sentence in the answer
 * @param end of the sentence in the answer, the citations behind it included
 * @param text the sentence without its citations and list marks
 * @param sources the numbers it cites, in order, each once
 * @since 0.1
 */
public record AnswerSentence(int start, int end, String text, List<Integer> sources) {

    private static final Pattern LIST_MARK = Pattern.compile("^(?:[-*+\u2022>#|]+|\\d{1,3}[.)])\\s+");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern BEFORE_STOP = Pattern.compile(" +(?=[.,;:!?])");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++");

    private static final int FEWEST_WORDS = 3;

    /** A word or two of these reply or refer and state nothing, whatever they cite. */
    private static final Set<String> STATING_NOTHING = Set.of(
            "yes",
            "no",
            "ja",
            "nein",
            "doch",
            "ok",
            "okay",
            "sure",
            "exactly",
            "indeed",
            "genau",
            "richtig",
            "stimmt",
            "correct",
            "right",
            "see",
            "also",
            "cf",
            "compare",
            "source",
            "sources",
            "reference",
            "references",
            "details",
            "siehe",
            "auch",
            "vgl",
            "quelle",
            "quellen");

    private static final String QUOTATION_MARKS = "\"\u201c\u201d\u201e\u00ab\u00bb";
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    public AnswerSentence {
        sources = List.copyOf(sources);
    }

    /** The sentences of {@code answer} that say something, in order; code is left out. */
    public static List<AnswerSentence> in(String answer) {
        List<CitationMark> marks = CitationMark.in(answer);
        // Blanks of the same length in their place: brackets behind a full stop would hide the end of the sentence.
        var plain = new StringBuilder(withoutCode(answer));
        marks.forEach(mark -> {
            plain.replace(mark.start(), mark.end(), " ".repeat(mark.end() - mark.start()));
            endLine(plain, mark.end());
        });
        String unmarked = plain.toString();
        List<Sentences.Span> spans = Sentences.of(unmarked);
        var sentences = new ArrayList<AnswerSentence>();
        int next = 0;
        for (int i = 0; i < spans.size(); i++) {
            Sentences.Span span = spans.get(i);
            int limit = i + 1 < spans.size() ? spans.get(i + 1).start() : answer.length();
            int end = span.end();
            var sources = new LinkedHashSet<Integer>();
            while (next < marks.size() && marks.get(next).start() < limit) {
                CitationMark mark = marks.get(next++);
                sources.addAll(mark.numbers());
                end = Math.max(end, mark.end());
            }
            String text = plain(span.of(unmarked));
            if (!text.isEmpty()) {
                sentences.add(new AnswerSentence(span.start(), end, text, List.copyOf(sources)));
            }
        }
        return sentences;
    }

    /**
     * Whether it states something that a source could support: it has at least three words, or cites a source for one or two
     * that say something, as a number or a name does; it asks nothing, and does not only announce what follows.
     */
    public boolean isStatement() {
        if (text.endsWith("?") || text.endsWith(":")) {
            return false;
        }
        int words = 0;
        boolean said = false;
        var matcher = WORD.matcher(text);
        while (words < FEWEST_WORDS && matcher.find()) {
            String word = matcher.group();
            words += Character.isLetter(word.codePointAt(0)) ? 1 : 0;
            said |= !STATING_NOTHING.contains(word.toLowerCase(Locale.ROOT));
        }
        return words == FEWEST_WORDS || (said && !sources.isEmpty());
    }

    private static String plain(String text) {
        String unmarked = LIST_MARK.matcher(text.strip()).replaceFirst("");
        return BEFORE_STOP
                .matcher(BLANKS.matcher(unmarked).replaceAll(" "))
                .replaceAll("")
                .replace("**", "")
                .strip();
    }

    /** A line that ends with a citation ends a sentence, also one without a full stop, as a quotation may be. */
    private static void endLine(StringBuilder text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\r')) {
            at++;
        }
        if (at + 1 < text.length() && text.charAt(at) == '\n' && beginsSentence(text.charAt(at + 1))) {
            text.setCharAt(at, PARAGRAPH_SEPARATOR);
        }
    }

    /** Items of lists and headings are told by their line breaks. */
    private static boolean beginsSentence(char first) {
        return (Character.isLetter(first) && !Character.isLowerCase(first)) || QUOTATION_MARKS.indexOf(first) >= 0;
    }

    /** The text with blanks in the place of fenced code, so that offsets stay what they are. */
    private static String withoutCode(String answer) {
        if (!answer.contains("```") && !answer.contains("~~~")) {
            return answer;
        }
        var out = new StringBuilder(answer);
        boolean code = false;
        int line = 0;
        while (line < answer.length()) {
            int next = answer.indexOf('\n', line);
            int end = next < 0 ? answer.length() : next;
            String content = answer.substring(line, end).strip();
            boolean fence = content.startsWith("```") || content.startsWith("~~~");
            if (fence || code) {
                out.replace(line, end, " ".repeat(end - line));
            }
            code = fence != code;
            line = end + 1;
        }
        return out.toString();
    }
}
