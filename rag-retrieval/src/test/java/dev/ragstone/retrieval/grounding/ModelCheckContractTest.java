package dev.ragstone.retrieval.grounding;

import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.testkit.GroundednessCheckContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;

class ModelCheckContractTest extends GroundednessCheckContract {

    @Override
    protected GroundednessCheck check() {
        return ModelCheck.builder(
                        ScriptedGenerator.answering("1: MISSING\n"),
                        EvidenceCheck.builder().build())
                .build();
    }
}
