package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.testkit.PromptAssemblerContract;
import dev.ragstone.token.TokenCounter;

class NumberedSourcesAssemblerContractTest extends PromptAssemblerContract {

    @Override
    protected PromptAssembler assembler(TokenCounter counter) {
        return NumberedSourcesAssembler.builder().tokenCounter(counter).build();
    }
}
