package dev.ragstone.app.command;

import dev.ragstone.app.eval.Chunking;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is measured: a public test set, one's own documents, or a run file. */
final class EvalInput {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = {
                "Questions about your own documents and what answers them: .csv, .tsv or .jsonl with the columns"
                        + " question, uri (or document, or the end of it such as legal/lease.md), text (a passage), grade,"
                        + " id, note."
            })
    private @Nullable Path questions;

    @Option(
            names = "--docs",
            paramLabel = "PATH",
            description = "With --questions: sync these files and folders into the index first.")
    private List<Path> docs = new ArrayList<>();

    @Option(
            names = "--beir",
            paramLabel = "DIR",
            description = "A test set: the folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.")
    private @Nullable Path beir;

    @Option(
            names = "--qrels",
            paramLabel = "FILE",
            description = "Judgements in the format of TREC, to measure --run by.")
    private @Nullable Path qrels;

    @Option(
            names = "--run",
            paramLabel = "FILE",
            description = "With --qrels: measure this run file, and search nothing.")
    private @Nullable Path run;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Option(
            names = "--chunking",
            paramLabel = "HOW",
            description = "With --beir: how documents are cut, none, sentence or levels. Default: sentence.")
    private @Nullable Chunking chunking;

    /** Ends the program with a hint unless exactly one thing is to be measured. */
    void check() {
        int given = (questions == null ? 0 : 1) + (beir == null ? 0 : 1) + (qrels == null ? 0 : 1);
        if (given != 1) {
            throw wrong("Give one of --questions, --beir and --qrels");
        }
        if ((run == null) != (qrels == null)) {
            throw wrong("--qrels and --run belong together");
        }
        if (!docs.isEmpty() && questions == null) {
            throw wrong("--docs belongs to --questions");
        }
        if (chunking != null && beir == null) {
            throw wrong("--chunking belongs to --beir; an index of your own was cut when it was filled");
        }
        if (index.given().isPresent() && qrels != null) {
            throw wrong("--index and --store do not go with --qrels, which searches nothing");
        }
    }

    @Nullable
    Path questions() {
        return questions;
    }

    List<Path> docs() {
        return docs;
    }

    @Nullable
    Path beir() {
        return beir;
    }

    @Nullable
    Path qrels() {
        return qrels;
    }

    @Nullable
    Path run() {
        return run;
    }

    IndexOption index() {
        return index;
    }

    Chunking chunking() {
        return chunking == null ? Chunking.SENTENCE : chunking;
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
