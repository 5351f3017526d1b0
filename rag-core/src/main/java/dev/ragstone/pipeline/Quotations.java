package dev.ragstone.pipeline;

import dev.ragstone.prompt.NumberedSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds the parts of an answer that stand in quotation marks and verbatim in a source. */
final class Quotations {

    /** A quotation may itself hold closing marks; this many are tried for its end. */
    private static final int MAX_ENDS = 8;

    private static final int MAX_QUOTATIONS = 200;

    private Quotations() {}

    /** Quoted characters and where they stand in the answer, marks included. */
    record Quotation(int start, int end, String text) {}

    static List<Quotation> in(String answer, Collection<NumberedSource> sources) {
        var found = new ArrayList<Quotation>();
        int at = 0;
        while (at < answer.length() && found.size() < MAX_QUOTATIONS) {
            char mark = answer.charAt(at);
            Optional<Quotation> quotation =
                    mark == '\u201c' || mark == '"' ? longest(answer, at, mark, sources) : Optional.empty();
            quotation.ifPresent(found::add);
            at = quotation.map(Quotation::end).orElse(at + 1);
        }
        return found;
    }

    static boolean covers(List<Quotation> quotations, int offset) {
        return quotations.stream().anyMatch(quotation -> quotation.start() <= offset && offset < quotation.end());
    }

    /** The quotation that a mark at {@code offset} belongs to: only spaces, stops and other marks lie between. */
    static Optional<Quotation> before(List<Quotation> quotations, String answer, int offset) {
        Optional<Quotation> last = quotations.stream()
                .filter(quotation -> quotation.end() <= offset)
                .reduce((first, second) -> second);
        return last.filter(
                quotation -> answer.substring(quotation.end(), offset).chars().allMatch(Quotations::belongsToMark));
    }

    private static boolean belongsToMark(int c) {
        return c == ' ' || c == '.' || c == ',' || c == ';' || c == '[' || c == ']' || c == '-' || Character.isDigit(c);
    }

    private static Optional<Quotation> longest(
            String answer, int start, char mark, Collection<NumberedSource> sources) {
        char closing = mark == '"' ? '"' : '\u201d';
        Optional<Quotation> best = Optional.empty();
        int end = answer.indexOf(closing, start + 1);
        for (int tries = 0; end >= 0 && tries < MAX_ENDS; tries++) {
            String text = answer.substring(start + 1, end);
            if (!text.isBlank() && sources.stream().anyMatch(source -> quotes(source, text))) {
                best = Optional.of(new Quotation(start, end + 1, text));
            }
            end = answer.indexOf(closing, end + 1);
        }
        return best;
    }

    private static boolean quotes(NumberedSource source, String text) {
        return source.hit().chunk().text().contains(text);
    }
}
