package dev.ragstone.app.command;

import dev.ragstone.embedded.Preset;
import dev.ragstone.search.Query;
import dev.ragstone.store.Filter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a search or a question may be narrowed to. */
final class SearchOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Find at most this many passages. Default: " + Query.DEFAULT_LIMIT + ".")
    private int limit = Query.DEFAULT_LIMIT;

    @Option(
            names = "--filter",
            paramLabel = "KEY=VALUE",
            converter = FilterConverter.class,
            description = {
                "Look only into documents with this metadata; may be given several times, and then all must hold.",
                "VALUE matches text, numbers, true and false, and moments such as 2026-01-31T00:00:00Z.",
                "Every document has collection, uri, title, mediaType and language."
            })
    private List<Filter> filters = new ArrayList<>();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "How much to do for a better list: fast, default or best. Default: default.")
    private Preset preset = Preset.DEFAULT;

    Preset preset() {
        return preset;
    }

    /** A query for what the words say. */
    Query query(List<String> words) {
        String text = String.join(" ", words);
        if (text.isBlank()) {
            throw new ParameterException(spec.commandLine(), "There is nothing to look for in a blank text");
        }
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit must be positive but was " + limit);
        }
        Query query = Query.of(text).limit(limit);
        return filters.isEmpty() ? query : query.filter(new Filter.And(filters));
    }
}
