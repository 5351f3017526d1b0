package dev.ragstone.testkit.fake;

import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.testkit.PromptAssemblerContract;
import dev.ragstone.token.TokenCounter;

class SimplePromptAssemblerContractTest extends PromptAssemblerContract {

    @Override
    protected PromptAssembler assembler(TokenCounter counter) {
        return new SimplePromptAssembler(counter);
    }
}
