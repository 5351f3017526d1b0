package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.testkit.FusionContract;

class MinMaxFusionContractTest extends FusionContract {

    @Override
    protected Fusion fusion() {
        return MinMaxFusion.builder().build();
    }
}
