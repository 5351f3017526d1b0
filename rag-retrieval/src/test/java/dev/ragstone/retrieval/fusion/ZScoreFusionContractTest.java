package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.testkit.FusionContract;

class ZScoreFusionContractTest extends FusionContract {

    @Override
    protected Fusion fusion() {
        return ZScoreFusion.builder().build();
    }
}
