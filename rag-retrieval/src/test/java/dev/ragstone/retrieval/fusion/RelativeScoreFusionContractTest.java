package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.testkit.FusionContract;

class RelativeScoreFusionContractTest extends FusionContract {

    @Override
    protected Fusion fusion() {
        return MinMaxFusion.relativeScore().alpha(0.75).build();
    }
}
