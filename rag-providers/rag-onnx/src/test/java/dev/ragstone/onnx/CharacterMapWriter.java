package dev.ragstone.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Writes the replacements of characters in the form in which SentencePiece compiles them. */
final class CharacterMapWriter {

    private final int[] units = new int[1 << 16];
    private final boolean[] taken = new boolean[units.length];
    private final Set<Integer> bases = new HashSet<>();
    private int used = 1;

    private CharacterMapWriter() {
        taken[0] = true;
    }

    static String base64(Map<String, String> replacements) {
        var root = new Node();
        var table = new ByteArrayOutputStream();
        replacements.forEach((from, to) -> {
            Node node = root;
            for (byte letter : from.getBytes(StandardCharsets.UTF_8)) {
                node = node.children.computeIfAbsent(letter & 0xFF, at -> new Node());
            }
            node.value = table.size();
            table.writeBytes(to.getBytes(StandardCharsets.UTF_8));
            table.write(0);
        });
        var writer = new CharacterMapWriter();
        writer.place(root, 0, 0);
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES * (1 + writer.used) + table.size())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(Integer.BYTES * writer.used);
        Arrays.stream(writer.units, 0, writer.used).forEach(out::putInt);
        return Base64.getEncoder().encodeToString(out.put(table.toByteArray()).array());
    }

    /** Writes the node at {@code at} and what is below it: each child where its letter leads from a base of their own. */
    private void place(Node node, int at, int letter) {
        boolean leaf = node.value >= 0;
        int base = 1;
        while (bases.contains(base) || !fits(node, base, leaf)) {
            base++;
        }
        bases.add(base);
        units[at] = ((at ^ base) << 10) | (leaf ? 1 << 8 : 0) | letter;
        if (leaf) {
            take(base);
            units[base] = node.value | Integer.MIN_VALUE;
        }
        int parent = base;
        node.children.keySet().forEach(child -> take(parent ^ child));
        node.children.forEach((child, below) -> place(below, parent ^ child, child));
    }

    private boolean fits(Node node, int base, boolean leaf) {
        return !(leaf && taken[base]) && node.children.keySet().stream().noneMatch(child -> taken[base ^ child]);
    }

    private void take(int at) {
        taken[at] = true;
        // The reference reads whole blocks.
        used = Math.max(used, (at / 256 + 1) * 256);
    }

    private static final class Node {

        private final Map<Integer, Node> children = new TreeMap<>();
        private int value = -1;
    }
}
