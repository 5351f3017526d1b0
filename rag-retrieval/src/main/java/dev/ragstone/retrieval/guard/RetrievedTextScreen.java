package dev.ragstone.retrieval.guard;

import dev.ragstone.search.Hit;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Looks for instructions in what was retrieved, and reports them.
 *
 * <p>Retrieved text is data: a prompt marks it off so that it cannot pass for more, and tells the model to follow nothing
 * in it. This says which of it tries. It changes and drops nothing, since a document about prompts may well quote one, and
 * an answer may need it. Titles and headings are looked at as well as texts.
 *
 * <p>Immutable and safe for use by several threads; never throws. Takes time linear in the texts.
 *
 * @since 0.1
 */
public final class RetrievedTextScreen {

    /** The code of the warning for a source that holds instructions. */
    public static final String INSTRUCTIONS = "instructions-in-source";

    private final InjectionDetector detector = InjectionDetector.forDocuments();

    /** Creates a screen. */
    public RetrievedTextScreen() {}

    /**
     * A hit that holds instructions.
     *
     * @param injections those in the text by their places, and before them those in title and headings
     * @since 0.1
     */
    public record Flagged(Hit hit, List<Injection> injections) {

        public Flagged {
            injections = List.copyOf(injections);
        }
    }

    /** Those of {@code hits} that hold instructions, in their order. */
    public List<Flagged> flag(List<Hit> hits) {
        var flagged = new ArrayList<Flagged>();
        for (Hit hit : hits) {
            var injections = new ArrayList<>(detector.scan(heading(hit)));
            injections.addAll(detector.scan(hit.chunk().text()));
            if (!injections.isEmpty()) {
                flagged.add(new Flagged(hit, injections));
            }
        }
        return flagged;
    }

    /** One warning for each document that holds instructions. */
    public List<Warning> warnings(List<Hit> hits) {
        var uris = new LinkedHashSet<String>();
        var warnings = new ArrayList<Warning>();
        for (Flagged flagged : flag(hits)) {
            String uri = flagged.hit().document().uri();
            if (uris.add(uri)) {
                warnings.add(new Warning(
                        INSTRUCTIONS,
                        uri + " holds what reads like instructions to a model ("
                                + flagged.injections().getFirst() + "); it is given to the model as data"));
            }
        }
        return warnings;
    }

    private static String heading(Hit hit) {
        return hit.document().title() + "\n" + String.join("\n", hit.chunk().headings());
    }
}
