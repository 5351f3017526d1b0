package dev.ragstone.pipeline;

import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scan offered, by URI and in its order, and what it could not list. */
record Listing(String source, Map<String, SourceItem> items, List<String> problems) {

    private static final double MASS_SHARE = 0.3;
    private static final int MASS_COUNT = 20;

    static Listing of(Source source) {
        var items = new LinkedHashMap<String, SourceItem>();
        var problems = new ArrayList<String>();
        source.scan(new SourceVisitor() {
            @Override
            public void item(SourceItem item) {
                items.put(item.uri(), item);
            }

            @Override
            public void problem(String uri, String reason) {
                problems.add(uri + " could not be listed: " + reason);
            }
        });
        return new Listing(source.name(), items, problems);
    }

    /**
     * Why {@code gone} of {@code covered} documents must not be removed; empty if they may. A disk that is not mounted
     * looks just like a folder whose files were deleted.
     */
    String objectionToRemoving(int gone, int covered, boolean allowMassDeletion) {
        if (!problems.isEmpty()) {
            return gone + " documents were not found in " + source
                    + ", but a part of it could not be listed, so none was removed. Mend the listing and sync again";
        }
        if (gone > MASS_COUNT && gone > MASS_SHARE * covered && !allowMassDeletion) {
            return gone + " of " + covered + " documents were not found in " + source
                    + ", which looks like a mistake, so none was removed. If they are really gone, sync again with mass"
                    + " deletion allowed (SyncOptions.allowingMassDeletion(), --allow-mass-deletion)";
        }
        return "";
    }
}
