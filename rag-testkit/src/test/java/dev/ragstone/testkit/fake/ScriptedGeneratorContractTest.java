package dev.ragstone.testkit.fake;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;

class ScriptedGeneratorContractTest extends GeneratorContract {

    @Override
    protected Generator generator() {
        return ScriptedGenerator.answering("It stands in ", "shallow water ", "[1].");
    }
}
