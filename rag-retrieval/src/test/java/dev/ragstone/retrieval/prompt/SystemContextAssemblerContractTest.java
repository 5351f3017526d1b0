package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.testkit.PromptAssemblerContract;
import dev.ragstone.token.TokenCounter;

class SystemContextAssemblerContractTest extends PromptAssemblerContract {

    @Override
    protected PromptAssembler assembler(TokenCounter counter) {
        return SystemContextAssembler.builder()
                .tokenCounter(counter)
                .maxSources(100)
                .build();
    }
}
