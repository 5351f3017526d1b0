package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.testkit.FusionContract;

class MaxNormFusionContractTest extends FusionContract {

    @Override
    protected Fusion fusion() {
        return MaxNormFusion.builder().build();
    }
}
