package dev.ragstone.store;

import java.util.ArrayList;
import java.util.List;

/** Keeps filters from growing deeper than a stack is. */
final class FilterDepth {

    private FilterDepth() {}

    /** Checks what is to become a part of another condition. */
    static void require(List<Filter> parts) {
        int depth = 1 + deepest(parts);
        if (depth > Filter.MAX_DEPTH) {
            throw new IllegalArgumentException("conditions may be nested " + Filter.MAX_DEPTH
                    + " deep but these are nested " + depth
                    + " deep: put alternatives side by side into one Or, or into one In, and conditions into one And");
        }
    }

    static List<Filter> joined(List<Filter> filters, List<Filter> others) {
        var all = new ArrayList<Filter>(filters.size() + others.size());
        all.addAll(filters);
        all.addAll(others);
        return all;
    }

    /** All of them have been checked, so this goes no deeper than the limit. */
    private static int deepest(List<Filter> filters) {
        int deepest = 0;
        for (Filter filter : filters) {
            deepest = Math.max(deepest, depth(filter));
        }
        return deepest;
    }

    private static int depth(Filter filter) {
        return switch (filter) {
            case Filter.And and -> 1 + deepest(and.filters());
            case Filter.Or or -> 1 + deepest(or.filters());
            case Filter.Not not -> 1 + depth(not.filter());
            default -> 1;
        };
    }
}
