package dev.ragstone.retrieval.extractive;

import dev.ragstone.document.Chunk;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.retrieval.extractive.SentenceSplitter.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds what could be quoted from the sources of a prompt. */
final class SentenceCollector {

    /** Answers stand in the first sources; looking further finds coincidences. */
    private static final int MAX_SOURCES = 10;

    private static final int MAX_SENTENCES_PER_SOURCE = 60;

    /** A line of so few words that does not end like a sentence is most likely a label. */
    private static final int LABEL_WORDS = 8;

    private static final int FEWEST_WORDS = 3;
    private static final Pattern MARKUP = Pattern.compile("[*_`#\\s]++");
    private static final Pattern WORD =
            Pattern.compile("\\p{IsAlphabetic}[\\p{IsAlphabetic}\\p{M}\\p{Nd}'\u2019.-]*+|\\p{Nd}++");

    private final TermAnalysis analysis;

    SentenceCollector(TermAnalysis analysis) {
        this.analysis = analysis;
    }

    List<Sentence> collect(List<NumberedSource> sources) {
        var sentences = new ArrayList<Sentence>();
        sources.stream().limit(MAX_SOURCES).forEach(source -> collect(source, sentences));
        return sentences;
    }

    private void collect(NumberedSource source, List<Sentence> sentences) {
        Chunk chunk = source.hit().chunk();
        Set<String> headings = headings(source);
        SentenceSplitter.split(chunk.text()).stream()
                .map(span -> sentence(source, span))
                .filter(sentence -> !headings.contains(bare(sentence.text())))
                .filter(sentence -> saysSomething(sentence.text()))
                .limit(MAX_SENTENCES_PER_SOURCE)
                .forEach(sentences::add);
    }

    private Sentence sentence(NumberedSource source, Span span) {
        String text = source.hit().chunk().text().substring(span.start(), span.end());
        return new Sentence(source, span.start(), span.end(), analysis.terms(text), isLabel(text));
    }

    private static Set<String> headings(NumberedSource source) {
        var headings = new HashSet<String>();
        headings.add(bare(source.hit().document().title()));
        source.hit().chunk().headings().forEach(heading -> headings.add(bare(heading)));
        return headings;
    }

    private static String bare(String text) {
        return MARKUP.matcher(text).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }

    /** Scripts without spaces have one word where others have many, so letters count too. */
    private static boolean saysSomething(String text) {
        return words(text) >= FEWEST_WORDS
                || text.codePoints().filter(Character::isIdeographic).count() > FEWEST_WORDS;
    }

    /** A label announces an answer and does not give one; so does a question. */
    private static boolean isLabel(String text) {
        boolean leadIn = text.endsWith(":") || text.endsWith("?");
        boolean sentence = PassageSplitter.endsSentence(text) || text.contains(": ") || text.contains("|");
        return leadIn || (!sentence && words(text) <= LABEL_WORDS);
    }

    private static long words(String text) {
        return WORD.matcher(text).results().count();
    }
}
