package dev.ragstone.retrieval.grounding;

import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.testkit.GroundednessCheckContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class EvidenceCheckContractTest extends GroundednessCheckContract {

    @Override
    protected GroundednessCheck check() {
        return EvidenceCheck.builder().embedder(new HashingEmbedder(256)).build();
    }
}
