package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.testkit.FusionContract;

class ReciprocalRankFusionContractTest extends FusionContract {

    @Override
    protected Fusion fusion() {
        return ReciprocalRankFusion.builder().build();
    }
}
