package dev.ragstone.retrieval.grounding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds numbers and names that a source has too, but says about something else. */
final class Exchange {

    /** Between these, the order says nothing: Alice and Bob are Bob and Alice. */
    private static final Set<String> JOINING = Set.of("and", "or", "und", "oder");

    private Exchange() {}

    /**
     * Whether {@code claim} has the words of {@code sentence}, or of a part of it, in the same order except that numbers or
     * names have changed places. Where both have, it tells the same in another order.
     */
    static boolean swapped(Statement claim, Statement sentence) {
        List<String> said = claim.order();
        List<String> written = sentence.order();
        if (said.size() == Statement.LONGEST_ORDER) {
            return false;
        }
        for (int from = 0; from + said.size() <= written.size(); from++) {
            if (swapped(said, written.subList(from, from + said.size()), claim, sentence)) {
                return true;
            }
        }
        return false;
    }

    private static boolean swapped(List<String> said, List<String> written, Statement claim, Statement sentence) {
        var places = new ArrayList<Integer>();
        for (int i = 0; i < said.size(); i++) {
            if (!said.get(i).equals(written.get(i))) {
                if (!movable(said.get(i), claim, sentence)) {
                    return false;
                }
                places.add(i);
            }
        }
        long numbers = places.stream().filter(i -> isNumber(said.get(i))).count();
        return places.size() > 1
                && (numbers == 0 || numbers == places.size())
                && !onlyJoined(said, places)
                && at(places, said).equals(at(places, written));
    }

    private static boolean movable(String word, Statement claim, Statement sentence) {
        return isNumber(word)
                || claim.names().contains(word)
                || sentence.names().contains(word);
    }

    private static boolean isNumber(String word) {
        return Character.isDigit(word.charAt(0));
    }

    private static boolean onlyJoined(List<String> said, List<Integer> places) {
        for (int i = places.getFirst(); i < places.getLast(); i++) {
            if (!places.contains(i) && !JOINING.contains(said.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> at(List<Integer> places, List<String> words) {
        return places.stream().map(words::get).sorted().toList();
    }

    /**
     * The numbers of {@code claim} that stand in none of the sentences which say the rest of it, while one that does has
     * another number of the kind in their place.
     */
    static List<Quantity> misplaced(Statement claim, List<Statement> sentences) {
        if (claim.quantities().isEmpty()) {
            return List.of();
        }
        Set<String> rest =
                claim.terms().stream().filter(term -> !isNumber(term)).collect(Collectors.toSet());
        List<Statement> alike = sentences.stream()
                .filter(sentence ->
                        sentence.terms().containsAll(rest) && sentence.words().containsAll(claim.names()))
                .toList();
        return claim.quantities().stream()
                .filter(quantity -> alike.stream().noneMatch(sentence -> quantity.standsIn(sentence.quantities())))
                .filter(quantity -> alike.stream()
                        .flatMap(sentence -> sentence.quantities().stream())
                        .anyMatch(other -> quantity.isOfTheKindOf(other) && !other.standsIn(claim.quantities())))
                .toList();
    }
}
