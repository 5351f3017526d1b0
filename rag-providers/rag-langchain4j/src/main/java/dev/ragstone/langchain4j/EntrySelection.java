package dev.ragstone.langchain4j;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells which entries can meet a filter, so that the others need not be read. A store says whether there is any such among
 * many, and where there is one, among half as many.
 */
record EntrySelection(Store store) {

    private static final FilterMapping FILTERS = new FilterMapping(StoreEntry::storedKey);
    private static final int MOST_AT_ONCE = 1024;
    private static final int FEW = 8;

    /** All entries that meet the filter, and maybe some that do not. */
    List<LedgerEntry> possible(dev.langchain4j.store.embedding.filter.Filter filter, List<LedgerEntry> entries) {
        Filter necessary = FILTERS.necessary(filter);
        if (necessary.equals(Filter.all())) {
            return entries;
        }
        var possible = new ArrayList<LedgerEntry>();
        for (int start = 0; start < entries.size(); start += MOST_AT_ONCE) {
            collect(necessary, entries.subList(start, Math.min(entries.size(), start + MOST_AT_ONCE)), possible);
        }
        return possible;
    }

    private void collect(Filter necessary, List<LedgerEntry> entries, List<LedgerEntry> possible) {
        Filter among = new Filter.In(
                "uri",
                entries.stream().map(entry -> MetadataValue.of(entry.uri())).toList());
        Filter mine = Filter.eq("collection", StoreEntry.COLLECTION);
        if (!store.catalog().holdsAny(new SearchScope(mine.and(among).and(necessary), AccessScope.everything()))) {
            return;
        }
        if (entries.size() <= FEW) {
            possible.addAll(entries);
            return;
        }
        int half = entries.size() / 2;
        collect(necessary, entries.subList(0, half), possible);
        collect(necessary, entries.subList(half, entries.size()), possible);
    }
}
