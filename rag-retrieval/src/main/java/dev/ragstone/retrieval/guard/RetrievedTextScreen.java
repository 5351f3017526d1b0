package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.prompt.SourceValues;
import dev.ragstone.search.Hit;
import dev.ragstone.search.SourceScreen;
import java.util.ArrayList;
import java.util.List;

/**
 * Flags instructions to a model in what was retrieved.
 *
 * <p>Retrieved text is data: a prompt marks it off so that it cannot pass for more, and tells the model to follow nothing
 * in it. This says which of it tries. A document about prompts may well quote one, and an answer may need it, so that a
 * warning is often enough. Whatever a prompt can show of a source is looked at: its text, and title, address, headings, places
 * and metadata.
 *
 * <p>Immutable and safe for use by several threads; never throws. Takes time linear in the texts.
 *
 * @since 0.1
 */
public final class RetrievedTextScreen implements SourceScreen {

    private final InjectionDetector detector = InjectionDetector.forDocuments();

    /** Creates a screen. */
    public RetrievedTextScreen() {}

    @Override
    public List<Flagged> screen(List<Hit> hits) {
        var flagged = new ArrayList<Flagged>();
        for (Hit hit : hits) {
            List<String> reasons = injections(hit).stream()
                    .map(injection -> "reads like instructions to a model: " + injection)
                    .distinct()
                    .toList();
            if (!reasons.isEmpty()) {
                flagged.add(new Flagged(hit, reasons));
            }
        }
        return flagged;
    }

    /** Those in what the source says about itself, then those in the text, by their places. */
    private List<Injection> injections(Hit hit) {
        var injections = new ArrayList<>(detector.scan(SourceValues.aboutItself(hit)));
        injections.addAll(detector.scan(hit.chunk().text()));
        return injections;
    }
}
