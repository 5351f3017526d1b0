package dev.ragstone.langchain4j;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;

class ChatGeneratorContractTest extends GeneratorContract {

    @Override
    protected Generator generator() {
        return LangChain4j.generator(ScriptedChat.whole());
    }
}
