package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the headers and footers of a layout: lines at the top or bottom of most pages that stand at the same height and
 * say the same but for numbers.
 */
final class PdfRunningText {

    private static final int EDGE_LINES = 3;
    private static final float SAME_HEIGHT = 6;
    // Headers of left and right pages often differ, so that each is on half of the pages.
    private static final double LEAST_SHARE = 0.4;
    private static final Pattern NUMBER = Pattern.compile("\\d+|\\b[ivxlc]{1,7}\\b");
    private static final Pattern FIRST_NUMBER = Pattern.compile("^(\\d{1,5})\\b");
    private static final Pattern LAST_NUMBER = Pattern.compile("(?<![\\d.,])(\\d{1,5})$");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final int bodySize;
    private final int pages;

    private PdfRunningText(int bodySize, int pages) {
        this.bodySize = bodySize;
        this.pages = pages;
    }

    /** The lines without those that only repeat from page to page. */
    static List<PdfLine> without(List<PdfLine> lines, int bodySize) {
        Map<Integer, List<PdfLine>> byPage = new LinkedHashMap<>();
        lines.forEach(line ->
                byPage.computeIfAbsent(line.page(), page -> new ArrayList<>()).add(line));
        if (byPage.size() < 2) {
            return lines;
        }
        byPage.values().forEach(page -> page.sort(Comparator.comparingDouble(PdfLine::top)));
        Set<PdfLine> running = new PdfRunningText(bodySize, byPage.size()).find(byPage);
        Set<PdfLine> margins = new HashSet<>();
        byPage.values().forEach(page -> {
            addMargin(page, running, margins);
            addMargin(page.reversed(), running, margins);
        });
        List<PdfLine> rest =
                lines.stream().filter(line -> !margins.contains(line)).toList();
        return rest.isEmpty() ? lines : rest;
    }

    /** Only from the edge inwards, and not much of a page: forms say the same in the middle, page after page. */
    private static void addMargin(List<PdfLine> page, Set<PdfLine> running, Set<PdfLine> margins) {
        int most = Math.max(1, page.size() / 4);
        page.stream().limit(most).takeWhile(running::contains).forEach(margins::add);
    }

    private Set<PdfLine> find(Map<Integer, List<PdfLine>> byPage) {
        Map<String, List<PdfLine>> alike = new HashMap<>();
        Map<String, List<PdfLine>> numbered = new HashMap<>();
        for (List<PdfLine> page : byPage.values()) {
            int edge = Math.min(EDGE_LINES, page.size());
            page.subList(0, edge).forEach(line -> add(alike, "top ", line));
            page.subList(page.size() - edge, page.size()).forEach(line -> add(alike, "bottom ", line));
            addNumbered(numbered, "top ", page.getFirst());
            addNumbered(numbered, "bottom ", page.getLast());
        }
        var running = new HashSet<PdfLine>();
        alike.values().stream().filter(this::isRunning).forEach(running::addAll);
        numbered.values().stream().filter(this::isOnMostPages).forEach(running::addAll);
        return running;
    }

    private static void add(Map<String, List<PdfLine>> alike, String edge, PdfLine line) {
        alike.computeIfAbsent(edge + pattern(line), key -> new ArrayList<>()).add(line);
    }

    /** Collects lines that begin or end with a number by how far that is from the number of their page. */
    private void addNumbered(Map<String, List<PdfLine>> numbered, String edge, PdfLine line) {
        if (isLarge(line)) {
            return;
        }
        for (Pattern pattern : List.of(FIRST_NUMBER, LAST_NUMBER)) {
            var number = pattern.matcher(line.text().strip());
            if (number.find()) {
                String key = edge + (Integer.parseInt(number.group(1)) - line.page());
                numbered.computeIfAbsent(key, k -> new ArrayList<>()).add(line);
                return;
            }
        }
    }

    private boolean isOnMostPages(List<PdfLine> lines) {
        float height = median(lines);
        long sameHeight = lines.stream()
                .filter(line -> Math.abs(line.top() - height) <= SAME_HEIGHT)
                .count();
        // Other texts than page numbers would have to count the pages by chance.
        return sameHeight >= Math.max(3, Math.ceil(pages * LEAST_SHARE));
    }

    private boolean isLarge(PdfLine line) {
        return line.size() * 10 > bodySize * 12;
    }

    private boolean isRunning(List<PdfLine> lines) {
        boolean numbered = pattern(lines.getFirst()).contains("#");
        if (numbered && isLarge(lines.getFirst())) {
            // "Step 1", "Step 2" in large letters are headings.
            return false;
        }
        float height = median(lines);
        long onPages = lines.stream()
                .filter(line -> Math.abs(line.top() - height) <= SAME_HEIGHT)
                .map(PdfLine::page)
                .distinct()
                .count();
        long least = Math.max(numbered && countsPages(lines) ? 2 : 3, (long) Math.ceil(pages * LEAST_SHARE));
        return onPages >= least;
    }

    /** Whether a number goes up with the pages. */
    private static boolean countsPages(List<PdfLine> lines) {
        PdfLine first = lines.getFirst();
        PdfLine last = lines.getLast();
        int pagesBetween = last.page() - first.page();
        var before = NUMBER.matcher(first.text());
        var after = NUMBER.matcher(last.text());
        while (before.find() && after.find()) {
            if (number(after.group()) - number(before.group()) == pagesBetween && pagesBetween > 0) {
                return true;
            }
        }
        return false;
    }

    private static int number(String digits) {
        return digits.length() < 7 && Character.isDigit(digits.charAt(0)) ? Integer.parseInt(digits) : -1;
    }

    private static String pattern(PdfLine line) {
        String words =
                SPACE.matcher(line.text().strip().toLowerCase(Locale.ROOT)).replaceAll(" ");
        return NUMBER.matcher(words).replaceAll("#");
    }

    private static float median(List<PdfLine> lines) {
        return lines.stream().map(PdfLine::top).sorted().toList().get(lines.size() / 2);
    }
}
