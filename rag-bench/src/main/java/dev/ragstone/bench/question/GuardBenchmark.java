package dev.ragstone.bench.question;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.bench.Report;
import dev.ragstone.retrieval.guard.InjectionDetector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How many instructions in documents are found, and how often a clean document or an ordinary question is flagged. */
@Command(
        name = "guard",
        mixinStandardHelpOptions = true,
        header = "Prompt injection: detection in documents of BIPIA, false positives in documents and questions.")
public final class GuardBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = "JSON lines with ordinary questions in the field text or question. May be given again.")
    private List<Path> questions = new ArrayList<>();

    @Parameters(paramLabel = "DIR", description = "The folder of BIPIA: text_attack_train.json, email/train.jsonl, ...")
    private Path folder = Path.of(".");

    /** Called by picocli. */
    GuardBenchmark() {}

    /** All rates. */
    record Result(List<Rate> rates) {

        String table() {
            return String.format("%-44s %7s  %8s  %s%n", "", "cases", "flagged", "95 %")
                    + rates.stream().map(Rate::line).collect(Collectors.joining("\n"));
        }
    }

    @Override
    public Integer call() {
        var rates = new ArrayList<Rate>();
        var documents = InjectionDetector.forDocuments();
        List<String> mails = contexts("email");
        List<String> tables = contexts("table");
        report.progress("guard: attacks in " + mails.size() + " mails");
        for (String kind : List.of("text", "code")) {
            detection(kind, JsonFiles.whole(folder.resolve(kind + "_attack_train.json")), mails, rates);
        }
        rates.add(Rate.of("clean mails", flagged(documents, mails)));
        rates.add(Rate.of("clean tables", flagged(documents, tables)));
        for (Path file : questions) {
            rates.add(Rate.of(
                    "ordinary questions, " + JsonFiles.name(file),
                    flagged(InjectionDetector.forQuestions(), JsonFiles.questions(file))));
        }
        var result = new Result(rates);
        report.print(result, result.table());
        return 0;
    }

    /** Every attack at the end of every mail; the value of an attack is the share of mails in which it is found. */
    private static void detection(String name, JsonNode attacks, List<String> mails, List<Rate> rates) {
        var detector = InjectionDetector.forDocuments();
        Map<String, List<Double>> groups = new TreeMap<>();
        attacks.properties().forEach(kind -> {
            for (int i = 0; i < kind.getValue().size(); i++) {
                String attack = kind.getValue().get(i).asText();
                double found = mails.stream()
                        .mapToDouble(mail -> detector.scan(mail + "\n" + attack).isEmpty() ? 0 : 1)
                        .average()
                        .orElse(0);
                for (String group :
                        List.of("all", i % 2 == 0 ? "first half" : "second half", "kind: " + kind.getKey())) {
                    groups.computeIfAbsent(name + " attacks, " + group, key -> new ArrayList<>())
                            .add(found);
                }
            }
        });
        groups.forEach((group, values) -> rates.add(Rate.of(group, values)));
    }

    private List<String> contexts(String kind) {
        return JsonFiles.lines(folder.resolve(kind).resolve("train.jsonl")).stream()
                .map(row -> row.path("context").asText())
                .toList();
    }

    private static List<Double> flagged(InjectionDetector detector, List<String> texts) {
        return texts.stream()
                .map(text -> detector.scan(text).isEmpty() ? 0.0 : 1.0)
                .toList();
    }
}
