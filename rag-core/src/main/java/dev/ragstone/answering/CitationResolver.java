package dev.ragstone.answering;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.generation.Citation;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.CitationMark;
import dev.ragstone.grounding.CitationScanner;
import dev.ragstone.grounding.Sentences.Span;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the citations in an answer, as it comes in, and ties each to exact characters of a document.
 *
 * <p>Where the words before a citation are a quotation that stands in the source, the citation covers the quotation; else
 * the sentence of the source that shares most with the statement; else, if none shares much, the source's whole chunk. A
 * number without a source, or a source whose document no longer holds the quoted characters or cannot be read, is taken out
 * of the text and reported. What looks like a citation inside a quotation is part of the quoted document and left alone, and so is what
 * stands in code; see {@link CitationScanner}. For one answer and one thread.
 */
final class CitationResolver {

    /** A statement is looked for no further back than this. */
    private static final int LONGEST_STATEMENT = 400;

    private final CitedDocuments documents;
    private final Map<Integer, NumberedSource> sources = new HashMap<>();
    private final Map<Integer, SupportingSentence> sentences = new HashMap<>();
    private final Map<String, CitedDocuments.Reading> readings = new HashMap<>();
    private final Quotations quotations;
    private final CitationScanner scanner = new CitationScanner(this::resolve);
    private final StringBuilder written = new StringBuilder();
    private final Set<Citation> citations = new LinkedHashSet<>();
    private final DroppedCitations dropped = new DroppedCitations();

    CitationResolver(CitedDocuments documents, List<NumberedSource> sources) {
        this.documents = documents;
        this.quotations = new Quotations(sources);
        sources.forEach(source -> this.sources.put(source.number(), source));
    }

    /**
     * An answer whose every citation resolves.
     *
     * @param uncited the statements that cite nothing
     */
    record Resolved(String text, List<Citation> citations, List<String> uncited, List<Warning> warnings) {}

    /** Takes the next piece of the answer in and returns what of it can be shown by now. */
    String accept(String piece) {
        String clear = scanner.accept(piece);
        written.append(clear);
        return clear;
    }

    /** Returns what was held back; the answer ends here. */
    String finish() {
        String rest = scanner.finish();
        written.append(rest);
        return rest;
    }

    /** Whether citations were taken out because nobody could check them. */
    boolean anyUnchecked() {
        return dropped.anyUnread();
    }

    /** Those in what could be shown so far. */
    List<Citation> citations() {
        return List.copyOf(citations);
    }

    /** All that was taken in, resolved. */
    Resolved resolved() {
        String text = written.toString();
        List<String> uncited = AnswerSentence.in(text).stream()
                .filter(sentence -> sentence.sources().isEmpty() && sentence.isStatement())
                .map(AnswerSentence::text)
                .toList();
        return new Resolved(text, new ArrayList<>(citations), uncited, dropped.warnings());
    }

    Resolved resolve(String text) {
        accept(text);
        finish();
        return resolved();
    }

    /** Resolves one mark and returns what is left of it. */
    private String resolve(CitationMark mark, CharSequence answer) {
        String marked = answer.subSequence(mark.start(), mark.end()).toString();
        if (quotations.hold(answer, mark.start(), mark.end())) {
            return marked;
        }
        Optional<String> quotation = quotations.before(answer, mark.start());
        String statement = statementBefore(answer, mark.start());
        var kept = new ArrayList<String>();
        if (mark.numbers().isEmpty()) {
            dropped.withoutSource(marked);
        }
        for (int number : mark.numbers()) {
            Optional<Citation> citation = cite(number, quotation, statement);
            citation.ifPresent(citations::add);
            citation.ifPresent(found -> kept.add(String.valueOf(number)));
        }
        boolean whole = !kept.isEmpty() && kept.size() == mark.numbers().size();
        return whole ? marked : kept.isEmpty() ? "" : "[" + String.join(", ", kept) + "]";
    }

    private Optional<Citation> cite(int number, Optional<String> quotation, String statement) {
        NumberedSource source = sources.get(number);
        if (source == null) {
            dropped.withoutSource("[" + number + "]");
            return Optional.empty();
        }
        Chunk chunk = source.hit().chunk();
        Span span = span(source, quotation, statement);
        int start = chunk.start() + span.start();
        String quote = span.of(chunk.text());
        CitedDocuments.Reading reading = readings.computeIfAbsent(chunk.documentId(), documents::read);
        Optional<Document> document = reading.document();
        if (reading.failed()) {
            dropped.unread(source.hit().document().uri(), reading.problem());
            return Optional.empty();
        }
        if (document.isEmpty() || !document.get().text().regionMatches(start, quote, 0, quote.length())) {
            dropped.gone("[" + number + "]", source.hit().document().uri());
            return Optional.empty();
        }
        return Optional.of(new Citation(
                number,
                source.hit().document(),
                chunk.id(),
                chunk.headings(),
                document.get().placeAt(start),
                start,
                start + quote.length(),
                quote));
    }

    /** The characters of the chunk that the statement rests on. */
    private Span span(NumberedSource source, Optional<String> quotation, String statement) {
        String text = source.hit().chunk().text();
        int at = quotation.map(text::indexOf).orElse(-1);
        if (at >= 0) {
            return new Span(at, at + quotation.orElseThrow().length());
        }
        return sentences
                .computeIfAbsent(source.number(), number -> new SupportingSentence(text))
                .of(statement)
                .orElse(new Span(0, text.length()));
    }

    /** What was said since the last full stop or the last citation before {@code offset}, other than those next to it. */
    private static String statementBefore(CharSequence answer, int offset) {
        int end = offset;
        while (end > 0 && offset - end < LONGEST_STATEMENT && !Character.isLetterOrDigit(answer.charAt(end - 1))) {
            end = startOfMark(answer, end);
        }
        int start = end;
        while (start > 0 && end - start < LONGEST_STATEMENT && !endsStatement(answer, start - 1)) {
            start--;
        }
        return answer.subSequence(start, end).toString();
    }

    /** Where the citation that ends at {@code end} begins, or the one character if none does: its digits are no number said. */
    private static int startOfMark(CharSequence answer, int end) {
        int start = end - 1;
        if (answer.charAt(start) != ']') {
            return start;
        }
        do {
            start--;
        } while (start >= 0 && end - start < LONGEST_STATEMENT && isListed(answer.charAt(start)));
        return start >= 0 && answer.charAt(start) == '[' ? start : end - 1;
    }

    private static boolean isListed(char c) {
        return Character.isDigit(c) || Character.isWhitespace(c) || ",;-\u2013".indexOf(c) >= 0;
    }

    private static boolean endsStatement(CharSequence answer, int at) {
        char c = answer.charAt(at);
        boolean blankNext = at + 1 < answer.length() && Character.isWhitespace(answer.charAt(at + 1));
        return c == '\n' || c == ']' || (blankNext && (c == '.' || c == '!' || c == '?'));
    }
}
