package dev.ragstone.langchain4j;

import dev.ragstone.error.DocumentException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds segments again in the text they were cut from. White space is left out of the comparison, since splitters trim and
 * replace it.
 */
final class SegmentLocations {

    /** What is not longer than this goes to the slice before it, when a splitter left it out. */
    private static final int SHORT_GAP = 16;

    private static final Pattern CHARACTER = Pattern.compile("\\X");

    private final String text;
    private final String dense;
    private final int[] positions;
    private final List<Slice> slices = new ArrayList<>();
    private int lastStart;
    private int lastEnd;

    SegmentLocations(String text) {
        this.text = text;
        var visible = new StringBuilder(text.length());
        positions = new int[text.length()];
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                positions[visible.length()] = i;
                visible.append(text.charAt(i));
            }
        }
        dense = visible.toString();
    }

    /** Adds the place of the next segment, which may overlap the one before. */
    void add(String segment, Supplier<DocumentException> misplaced) {
        String wanted = dense(segment);
        if (wanted.isEmpty()) {
            return;
        }
        // Usually right behind the one before, or overlapping it.
        int found = dense.startsWith(wanted, lastEnd) ? lastEnd : dense.indexOf(wanted, lastStart);
        if (found < 0) {
            throw misplaced.get();
        }
        lastStart = found;
        lastEnd = found + wanted.length();
        slices.add(new Slice(positions[found], positions[lastEnd - 1] + 1));
    }

    /** All slices in order, with nothing but white space between them, cut between characters as readers see them. */
    List<Slice> complete() {
        var filled = new ArrayList<Slice>();
        int covered = 0;
        for (Slice slice : slices) {
            fill(filled, covered, slice.start());
            filled.add(slice);
            covered = Math.max(covered, slice.end());
        }
        fill(filled, covered, text.length());
        BitSet boundaries = boundaries();
        return filled.stream()
                .map(slice -> new Slice(boundaries.previousSetBit(slice.start()), boundaries.nextSetBit(slice.end())))
                .distinct()
                .sorted(Comparator.comparingInt(Slice::start).thenComparingInt(Slice::end))
                .toList();
    }

    private void fill(List<Slice> filled, int from, int to) {
        if (from >= to || text.substring(from, to).isBlank()) {
            return;
        }
        int start = from;
        int end = to;
        while (Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (end - start <= SHORT_GAP && !filled.isEmpty()) {
            filled.add(new Slice(filled.removeLast().start(), end));
        } else {
            filled.add(new Slice(start, end));
        }
    }

    private BitSet boundaries() {
        var boundaries = new BitSet(text.length() + 1);
        boundaries.set(0);
        Matcher characters = CHARACTER.matcher(text);
        while (characters.find()) {
            boundaries.set(characters.end());
        }
        return boundaries;
    }

    private static String dense(String segment) {
        var visible = new StringBuilder(segment.length());
        segment.chars().filter(unit -> !Character.isWhitespace(unit)).forEach(unit -> visible.append((char) unit));
        return visible.toString();
    }
}
