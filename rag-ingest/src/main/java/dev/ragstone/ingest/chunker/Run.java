package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Consecutive blocks that are to be cut alike. A heading goes with what follows it.
 *
 * @param key what the blocks have in common
 */
record Run<K>(K key, List<Block> blocks) {

    /** The runs of {@code blocks} whose contents have equal keys. */
    static <K> List<Run<K>> of(List<Block> blocks, Function<Block, K> key) {
        return of(blocks, key, (before, block) -> false);
    }

    /** The runs of {@code blocks} whose contents have equal keys; {@code breaks} tells where one ends all the same. */
    static <K> List<Run<K>> of(List<Block> blocks, Function<Block, K> key, BiPredicate<Block, Block> breaks) {
        var runs = new ArrayList<Run<K>>();
        var open = new ArrayList<Block>();
        var headings = new ArrayList<Block>();
        for (Block block : blocks) {
            if (block.kind() == Block.Kind.HEADING) {
                headings.add(block);
                continue;
            }
            boolean same = !open.isEmpty()
                    && key.apply(open.getLast()).equals(key.apply(block))
                    && !breaks.test(open.getLast(), block);
            if (!open.isEmpty() && !same) {
                runs.add(new Run<>(key.apply(open.getLast()), List.copyOf(open)));
                open.clear();
            }
            open.addAll(headings);
            headings.clear();
            open.add(block);
        }
        if (!open.isEmpty()) {
            runs.add(new Run<>(key.apply(open.getLast()), List.copyOf(open)));
        }
        if (!headings.isEmpty()) {
            runs.add(new Run<>(key.apply(headings.getLast()), List.copyOf(headings)));
        }
        return runs;
    }

    int start() {
        return blocks.getFirst().start();
    }
}
