package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.testkit.PromptAssemblerContract;
import dev.ragstone.token.TokenCounter;

class TemplateAssemblerContractTest extends PromptAssemblerContract {

    private static final Template TEMPLATE = Template.of("""
        {{#history}}
        {{role}}:
        {{text}}
        {{/history}}
        {{#sources}}
        Source [{{number}}] {{mark}} {{uri}}
        {{text}}
        {{/sources}}
        Question: {{question}}
        """);

    @Override
    protected PromptAssembler assembler(TokenCounter counter) {
        return TemplateAssembler.builder(TEMPLATE)
                .system("Answer from the sources {{as they are}}.")
                .tokenCounter(counter)
                .build();
    }
}
