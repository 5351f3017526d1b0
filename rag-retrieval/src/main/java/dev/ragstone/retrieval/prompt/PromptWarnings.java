package dev.ragstone.retrieval.prompt;

import dev.ragstone.search.Hit;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;

/** Says what a prompt does not show as it is stored, and what it shows that a model may misread. */
final class PromptWarnings {

    private static final int NAMED = 3;

    private PromptWarnings() {}

    static List<Warning> of(String question, Selection selection) {
        var warnings = new ArrayList<Warning>();
        if (RoleMarks.first(question).isPresent()) {
            warnings.add(new Warning(
                    "role-marks-in-question",
                    "the question holds marks by which chat models tell roles apart, and stands in the prompt as it was"
                            + " asked; a guard would have refused it"));
        }
        List<Hit> dropped = selection.dropped();
        if (!dropped.isEmpty()) {
            warnings.add(new Warning(
                    "context-dropped",
                    dropped.size() + " of " + (dropped.size() + selection.kept().size())
                            + " passages found no room in the prompt, among them some of " + named(dropped)));
        }
        List<Hit> speaking = selection.kept().stream()
                .filter(hit ->
                        RoleMarks.occurIn(hit.chunk().text()) || RoleMarks.occurIn(SourceValues.aboutItself(hit)))
                .toList();
        if (!speaking.isEmpty()) {
            warnings.add(new Warning(
                    "role-marks-in-source",
                    speaking.size() + " passages hold marks by which chat models tell roles apart; they were written"
                            + " with a space so that no model obeys them. See " + named(speaking)));
        }
        return warnings;
    }

    private static String named(List<Hit> hits) {
        var uris = hits.stream().map(hit -> hit.document().uri()).distinct().toList();
        return String.join(", ", uris.subList(0, Math.min(NAMED, uris.size())))
                + (uris.size() > NAMED ? " and others" : "");
    }
}
