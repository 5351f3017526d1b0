package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.store.Catalog;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the citations in an answer and ties each to exact characters of a document.
 *
 * <p>Understood are {@code [1]}, {@code [1][2]}, {@code [1, 2]} and {@code [1-3]}. Where the words before a citation are a
 * quotation that stands in the source, the citation covers the quotation; else it covers the source's whole chunk. A
 * number without a source, or a source whose document no longer holds the quoted characters, is taken out of the text and
 * reported. What looks like a citation inside a quotation is part of the quoted document and left alone, and so is what
 * stands in code.
 */
final class CitationResolver {

    private static final Pattern MARK = Pattern.compile("\\[(\\d{1,9}(?:\\s*[,;\\-\u2013]\\s*\\d{1,9})*)]");
    private static final Pattern CODE = Pattern.compile("```.*?(?:```|$)|`[^`\n]*`", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("(\\d+)(?:\\s*[-\u2013]\\s*(\\d+))?");
    private static final int LONGEST_RANGE = 100;

    private final Catalog catalog;
    private final Map<Integer, NumberedSource> sources = new HashMap<>();
    private final Map<String, Optional<Document>> documents = new HashMap<>();
    private final Set<Citation> citations = new LinkedHashSet<>();
    private final Set<String> dropped = new TreeSet<>();

    CitationResolver(Catalog catalog, List<NumberedSource> sources) {
        this.catalog = catalog;
        sources.forEach(source -> this.sources.put(source.number(), source));
    }

    /** An answer whose every citation resolves. */
    record Resolved(String text, List<Citation> citations, List<Warning> warnings) {}

    Resolved resolve(String text) {
        List<Quotations.Quotation> quotations = Quotations.in(text, sources.values());
        var out = new StringBuilder();
        int copied = 0;
        Matcher marks = MARK.matcher(text);
        while (marks.find()) {
            if (Quotations.covers(quotations, marks.start())
                    || isCode(text, marks)
                    || marks.group(1).equals("0")) {
                continue;
            }
            out.append(text, copied, marks.start());
            String kept = resolve(marks.toMatchResult(), Quotations.before(quotations, text, marks.start()));
            if (kept.isEmpty()) {
                trimEnd(out);
            }
            out.append(kept);
            copied = marks.end();
        }
        out.append(text, copied, text.length());
        return new Resolved(out.toString(), new ArrayList<>(citations), warnings());
    }

    /** Resolves one mark and returns what is left of it. */
    private String resolve(MatchResult mark, Optional<Quotations.Quotation> quotation) {
        var kept = new ArrayList<String>();
        List<Integer> numbers = numbers(mark.group(1));
        boolean whole = !numbers.isEmpty();
        if (numbers.isEmpty()) {
            dropped.add(mark.group() + " has no source");
        }
        for (int number : numbers) {
            Optional<Citation> citation = cite(number, quotation);
            citation.ifPresent(citations::add);
            citation.ifPresent(found -> kept.add(String.valueOf(number)));
            whole &= citation.isPresent();
        }
        return whole ? mark.group() : kept.isEmpty() ? "" : "[" + String.join(", ", kept) + "]";
    }

    private Optional<Citation> cite(int number, Optional<Quotations.Quotation> quotation) {
        NumberedSource source = sources.get(number);
        if (source == null) {
            dropped.add("[" + number + "] has no source");
            return Optional.empty();
        }
        Chunk chunk = source.hit().chunk();
        int at = quotation.map(quote -> chunk.text().indexOf(quote.text())).orElse(-1);
        String quote = at < 0 ? chunk.text() : quotation.orElseThrow().text();
        int start = chunk.start() + Math.max(at, 0);
        int end = start + quote.length();
        Optional<Document> document = documents.computeIfAbsent(chunk.documentId(), catalog::document);
        if (document.isEmpty() || !document.get().text().regionMatches(start, quote, 0, quote.length())) {
            dropped.add("[" + number + "] no longer stands in "
                    + source.hit().document().uri());
            return Optional.empty();
        }
        return Optional.of(new Citation(
                number,
                source.hit().document(),
                chunk.id(),
                chunk.headings(),
                document.get().placeAt(start),
                start,
                end,
                quote));
    }

    /** What stands in code is an index into something, not a citation. */
    private static boolean isCode(String text, Matcher mark) {
        return CODE.matcher(text).results().anyMatch(code -> code.start() < mark.start() && mark.end() <= code.end());
    }

    private List<Warning> warnings() {
        return dropped.stream()
                .map(reason -> new Warning("citation-dropped", "a citation was dropped: " + reason))
                .toList();
    }

    private static List<Integer> numbers(String list) {
        var numbers = new ArrayList<Integer>();
        Matcher matcher = NUMBER.matcher(list);
        while (matcher.find()) {
            int from = Integer.parseInt(matcher.group(1));
            int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
            for (int number = from; number <= to && numbers.size() < LONGEST_RANGE; number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static void trimEnd(StringBuilder text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        text.setLength(end);
    }
}
