package dev.ragstone.testkit.fake;

import dev.ragstone.source.Source;
import dev.ragstone.testkit.SourceContract;

class MapSourceContractTest extends SourceContract {

    @Override
    protected Source source() {
        return new MapSource().put("b.md", "granite").put("a.md", "heron");
    }
}
