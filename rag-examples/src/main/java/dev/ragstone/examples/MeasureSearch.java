package dev.ragstone.examples;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.QuestionFile;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.TrecFiles;
import dev.ragstone.retrieval.eval.report.HtmlReport;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import java.nio.file.Path;

/** Measures search over one's own documents by a few questions, and compares two ways to search. */
public final class MeasureSearch {

    private MeasureSearch() {}

    /**
     * Takes an index folder, a folder of documents, a file of questions, and where to write a report and a run file.
     */
    public static void main(String[] args) {
        JudgedQuestions questions = QuestionFile.read(Path.of(args[2]));
        var ndcg = RankingMetrics.ndcgAt(10);

        try (var index = EmbeddedRag.builder(Path.of(args[0])).openParts();
                var words = KeywordRetriever.of(index.store())) {
            index.rag().sync(Path.of(args[1]));

            var before = RetrieverEvaluation.run(
                            questions, query -> words.retrieve(query).hits())
                    .named("words");
            var after = RetrieverEvaluation.run(
                            questions, query -> index.rag().search(query).hits())
                    .named("default");

            System.out.printf(
                    "nDCG@10 %.4f (95 %% %s), MRR@10 %.4f%n",
                    after.ndcgAt10(), after.lists().interval(ndcg), after.mrrAt10());
            var comparison = Comparison.of(ndcg, before.lists(), after.lists());
            System.out.println("default against words: " + comparison);
            comparison.worst(3).forEach(query -> System.out.println("  lost: " + query.queryId()));

            HtmlReport.builder("My documents").run(before).run(after).build().writeTo(Path.of(args[3]));
            TrecFiles.writeRun(after.found(), Path.of(args[4]));
        }
    }
}
