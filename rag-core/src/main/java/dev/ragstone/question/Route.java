package dev.ragstone.question;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * What kind of question something is, and how best to search for it.
 *
 * @param entities what it names, in the order of the text, without overlap
 * @param multiHop whether it takes several findings that build on one another
 * @param needsDocuments whether it can only be answered from documents; small talk cannot and need not be
 * @param warnings what went less well than it should have, such as a model that did not answer
 * @param choice what the caller insists on, which is part of {@code plan} already
 * @since 0.1
 */
public record Route(
        Kind kind,
        List<Entity> entities,
        boolean multiHop,
        boolean needsDocuments,
        SearchPlan plan,
        List<Warning> warnings,
        SearchPlan.Choice choice) {

    /** What is asked for. */
    public enum Kind {
        /** A fact: who, what, where, how much. */
        FACTUAL,
        /** How things differ or which is better. */
        COMPARATIVE,
        /** How to do something. */
        PROCEDURAL,
        /** How things are connected, and why. */
        RELATIONAL,
        /** Something about many things at once: all, how many, an overview. */
        AGGREGATIVE,
        /** When something happened or how it changed. */
        TEMPORAL,
        /** Nothing about documents: a greeting, thanks, a word about the assistant itself. */
        SMALL_TALK
    }

    public Route {
        entities = List.copyOf(entities);
        warnings = List.copyOf(warnings);
    }

    /** A route as a router gives it, which knows of no choice by the caller. */
    public Route(
            Kind kind,
            List<Entity> entities,
            boolean multiHop,
            boolean needsDocuments,
            SearchPlan plan,
            List<Warning> warnings) {
        this(kind, entities, multiHop, needsDocuments, plan, warnings, SearchPlan.Choice.none());
    }

    /** What to assume of a question nobody has looked at. */
    public static Route standard() {
        return new Route(Kind.FACTUAL, List.of(), false, true, SearchPlan.standard(), List.of());
    }

    /** This route with everything that {@code choice} says in place of its own plan. */
    public Route with(SearchPlan.Choice choice) {
        return new Route(kind, entities, multiHop, needsDocuments, plan.with(choice), warnings, choice);
    }

    /** Whether this says nothing beyond what the caller chose, as when nobody has looked at the question. */
    public boolean isStandard() {
        return equals(standard().with(choice));
    }
}
