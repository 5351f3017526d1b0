package dev.ragstone.generation;

import dev.ragstone.testkit.GeneratorContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;

class MeteredGeneratorContractTest extends GeneratorContract {

    @Override
    protected Generator generator() {
        return new MeteredGenerator(ScriptedGenerator.answering("It stands in ", "shallow water ", "[1]."));
    }
}
