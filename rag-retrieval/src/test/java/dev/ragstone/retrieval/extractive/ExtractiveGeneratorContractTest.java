package dev.ragstone.retrieval.extractive;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class ExtractiveGeneratorContractTest extends GeneratorContract {

    @Override
    protected Generator generator() {
        return ExtractiveGenerator.builder().embedder(new HashingEmbedder(1024)).build();
    }
}
