package dev.ragstone.examples;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.retrieval.prompt.Template;
import dev.ragstone.retrieval.prompt.TemplateAssembler;
import dev.ragstone.search.Query;
import java.nio.file.Path;

/** Lays the prompt out by a template of one's own, and shows what a model would be asked. */
public final class CustomTemplate {

    private static final String TEMPLATE = """
        {{#sources}}
        Source [{{number}}] {{origin}}
        {{text}}

        {{/sources}}
        {{^sources}}
        (there is nothing about this in the documents)
        {{/sources}}
        Question: {{question}}
        """;

    private CustomTemplate() {}

    /** Takes an index folder, a folder of documents, and a question. */
    public static void main(String[] args) {
        var assembler = TemplateAssembler.builder(Template.of(TEMPLATE))
                .system("Answer in one sentence, from the sources only, and cite them as [1].")
                .maxSources(3)
                .maxCharsPerSource(800)
                .build();
        try (var rag =
                EmbeddedRag.builder(Path.of(args[0])).promptAssembler(assembler).open()) {
            rag.sync(Path.of(args[1]));
            Prompt prompt = rag.prompt(Query.of(args[2]));
            System.out.println(prompt.system() + "\n\n" + prompt.user());
        }
    }
}
