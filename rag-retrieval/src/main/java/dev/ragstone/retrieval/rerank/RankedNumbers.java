package dev.ragstone.retrieval.rerank;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds an order of numbers in what a model wrote. */
final class RankedNumbers {

    private static final Pattern LINE = Pattern.compile("[\\s\\d\\[\\]>,;`*.]*+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}+");

    private RankedNumbers() {}

    /** The numbers of the first line that holds each of 1 to {@code count} once and no other word or number. */
    static Optional<List<Integer>> in(String answer, int count) {
        return answer.lines()
                .filter(line -> LINE.matcher(line).matches())
                .map(RankedNumbers::numbers)
                .filter(numbers -> isOrder(numbers, count))
                .findFirst();
    }

    private static List<Integer> numbers(String line) {
        var numbers = new ArrayList<Integer>();
        Matcher matcher = NUMBER.matcher(line);
        while (matcher.find()) {
            numbers.add(Integer.parseInt(matcher.group()));
        }
        return numbers;
    }

    private static boolean isOrder(List<Integer> numbers, int count) {
        return numbers.size() == count
                && new HashSet<>(numbers).size() == count
                && numbers.stream().allMatch(number -> number >= 1 && number <= count);
    }
}
