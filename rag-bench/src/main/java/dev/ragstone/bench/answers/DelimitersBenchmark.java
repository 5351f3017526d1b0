package dev.ragstone.bench.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.bench.Report;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.retrieval.prompt.SystemContextAssembler;
import dev.ragstone.search.Hit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Whether texts that carry an attack stay within their delimiters in the assembled prompt; no model is asked. */
@Command(
        name = "delimiters",
        mixinStandardHelpOptions = true,
        header =
                "Puts attacks into documents and checks on the prompt that none leaves its delimiters or opens a role.")
public final class DelimitersBenchmark implements Callable<Integer> {

    private static final Pattern ROLE =
            Pattern.compile("<\\|[^\n]{1,40}\\|>|\\[/?INST]|<</?SYS>>|<(?:start|end)_of_turn>");
    private static final Pattern MARKED = Pattern.compile(
            "<(?:source \\d+|excerpt) ([0-9a-f]{12})[^\n]*>\n(?:Source \\[\\d+\\] memory:[^\n]*\n)?(.*?)\n"
                    + "</(?:source \\d+|excerpt) \\1>",
            Pattern.DOTALL);
    private static final String QUESTION = "What does the text say?";

    @Mixin
    private final Report report = new Report();

    @Parameters(
            paramLabel = "DIR",
            description = "A folder with *_attack*.json and */*.jsonl contexts, as BIPIA has them.")
    private Path folder = Path.of("");

    private DelimitersBenchmark() {}

    /** What was tried and what went wrong. */
    record Result(int attacks, int contexts, int prompts, int escaped, int roles) {

        String table() {
            return String.format(
                    Locale.ROOT,
                    "%d attacks in %d contexts, %d prompts: %d left their delimiters, %d opened a role",
                    attacks,
                    contexts,
                    prompts,
                    escaped,
                    roles);
        }
    }

    @Override
    public Integer call() {
        List<String> attacks = attacks();
        List<String> contexts = contexts();
        if (attacks.isEmpty() || contexts.isEmpty()) {
            throw new IllegalArgumentException("no attacks or no contexts in " + folder
                    + ": it needs *_attack*.json and folders with .jsonl files; give the folder that has them");
        }
        List<PromptAssembler> assemblers = List.of(
                NumberedSourcesAssembler.builder().build(),
                SystemContextAssembler.builder().maxCharsPerSource(100_000).build());
        int prompts = 0;
        int escaped = 0;
        int roles = 0;
        for (String attack : attacks) {
            for (int i = 0; i < contexts.size(); i++) {
                String context = contexts.get(i);
                int middle = context.indexOf(' ', context.length() / 2);
                String text = switch (i % 3) {
                    case 0 -> attack + "\n" + context;
                    case 1 -> context + "\n" + attack;
                    default ->
                        context.substring(0, Math.max(0, middle)) + "\n" + attack + "\n"
                                + context.substring(Math.max(0, middle));
                };
                for (PromptAssembler assembler : assemblers) {
                    Prompt prompt = assembler.assemble(request(text, attack));
                    String whole = prompt.system() + "\n" + prompt.user();
                    prompts++;
                    escaped += stays(whole, text) ? 0 : 1;
                    roles += ROLE.matcher(whole).find() ? 1 : 0;
                }
            }
        }
        var result = new Result(attacks.size(), contexts.size(), prompts, escaped, roles);
        report.print(result, result.table());
        return escaped + roles == 0 ? 0 : 1;
    }

    /** Two sources, of which the first carries the attack in its text and in its title. */
    private static PromptRequest request(String text, String title) {
        var info = DocumentInfo.of("memory:/attacked").withTitle(title);
        var other = DocumentInfo.of("memory:/other");
        return new PromptRequest(
                QUESTION,
                List.of(
                        new Hit(info, Chunk.of(info.id(), 0, 0, text), 1, List.of()),
                        new Hit(other, Chunk.of(other.id(), 0, 0, "Another text."), 0.9, List.of())),
                1_000_000);
    }

    /** Whether a reader that knows the marks finds exactly the two texts, each whole and in its place. */
    private static boolean stays(String prompt, String text) {
        List<String> found =
                MARKED.matcher(prompt).results().map(match -> match.group(2)).toList();
        return found.size() == 2
                && found.getFirst().replace(" ", "").equals(text.replace(" ", ""))
                && found.getLast().equals("Another text.")
                && prompt.indexOf(QUESTION) == prompt.lastIndexOf(QUESTION);
    }

    private List<String> attacks() {
        var attacks = new ArrayList<String>();
        for (Path file : files(1, ".json")) {
            try {
                JsonNode kinds = new ObjectMapper().readTree(file.toFile());
                kinds.forEach(kind -> kind.forEach(attack -> attacks.add(attack.asText())));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
        return attacks;
    }

    /** The first forty contexts of every file: enough shapes, and done in seconds. */
    private List<String> contexts() {
        var contexts = new ArrayList<String>();
        var json = new ObjectMapper();
        for (Path file : files(2, ".jsonl")) {
            try (var lines = Files.lines(file)) {
                for (String line : lines.limit(40).toList()) {
                    contexts.add(json.readTree(line).path("context").asText());
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
        return contexts;
    }

    private List<Path> files(int depth, String ending) {
        try (var found = Files.walk(folder, depth)) {
            return found.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + folder + "; give the folder that has the attacks", e);
        }
    }
}
