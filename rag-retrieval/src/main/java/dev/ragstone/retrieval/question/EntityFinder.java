package dev.ragstone.retrieval.question;

import dev.ragstone.question.Entity;
import dev.ragstone.question.Entity.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Finds what a text names: quoted terms, dates, numbers, identifiers and names, in this order of precedence. Linear in the
 * text. German writes all nouns with a capital, so there a single capital word is no name unless it is an acronym.
 */
final class EntityFinder {

    private static final String QUOTES = "\"\"“”„“„”«»»«``";
    private static final int LONGEST_QUOTE = 200;

    private static final Set<String> MONTHS = WordLists.of("""
        january february march april may june july august september october november december januar februar märz mai
        juni juli oktober dezember jan feb mar apr jun jul aug sep sept oct okt nov dec dez\
        """);

    private static final Set<String> ORDINAL_ENDINGS = Set.of("st", "nd", "rd", "th");

    /** What joins the parts of a name: the Mothers of Invention. */
    private static final Set<String> LINKS = Set.of("of", "de", "van", "von", "der", "la", "le", "del", "di", "für");

    /** Verbs that begin a request, and so have a capital without being a name. */
    private static final Set<String> REQUESTS = WordLists.of("""
        compare explain describe list show tell summarize summarise find give name define outline translate write
        calculate count discuss identify provide search analyze analyse create help vergleiche erkläre beschreibe
        liste zeige nenne fasse finde gib übersetze berechne schreibe suche hi hello hey hallo danke thanks thank ok okay
        yes no ja nein und and but or aber oder also auch what's who's there's i\
        """);

    private final String text;
    private final List<Token> tokens;
    private final boolean german;
    private final boolean[] taken;
    private final List<Entity> found = new ArrayList<>();

    private EntityFinder(String text) {
        this.text = text;
        this.tokens = Token.of(text);
        this.german = german(tokens);
        this.taken = new boolean[text.length()];
    }

    /** What {@code text} names, in its order. */
    static List<Entity> find(String text) {
        var finder = new EntityFinder(text);
        finder.quotes();
        finder.dates();
        finder.numbersAndIdentifiers();
        finder.names();
        finder.found.sort(Comparator.comparingInt(Entity::start));
        return List.copyOf(finder.found);
    }

    /** Whether more function words are German than English. */
    static boolean german(List<Token> tokens) {
        long german = tokens.stream()
                .filter(token -> WordLists.GERMAN.contains(token.word()))
                .count();
        long english = tokens.stream()
                .filter(token -> WordLists.ENGLISH.contains(token.word()))
                .count();
        return german > english;
    }

    private void quotes() {
        for (int i = 0; i < text.length(); i++) {
            int end = closingQuote(i);
            if (end > i + 1) {
                add(Kind.QUOTED, i + 1, end);
                i = end;
            }
        }
    }

    /** Where the quotation that opens at {@code at} closes; -1 if none opens there. */
    private int closingQuote(int at) {
        char opening = text.charAt(at);
        for (int pair = 0; pair < QUOTES.length(); pair += 2) {
            if (opening == QUOTES.charAt(pair)) {
                int last = Math.min(text.length(), at + 1 + LONGEST_QUOTE);
                int end = text.indexOf(QUOTES.charAt(pair + 1), at + 1, last);
                if (end > 0) {
                    return end;
                }
            }
        }
        boolean single =
                (opening == '\'' || opening == '‘') && (at == 0 || Character.isWhitespace(text.charAt(at - 1)));
        return single ? closingSingle(at) : -1;
    }

    private int closingSingle(int at) {
        for (int i = at + 2; i < Math.min(text.length(), at + LONGEST_QUOTE); i++) {
            boolean mark = text.charAt(i) == '\'' || text.charAt(i) == '’';
            if (mark && (i + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(i + 1)))) {
                return i;
            }
        }
        return -1;
    }

    private void dates() {
        for (int i = 0; i < tokens.size(); i++) {
            int last = dateEnd(i);
            if (last >= i) {
                add(Kind.DATE, tokens.get(i).start(), tokens.get(last).end());
                i = last;
            }
        }
    }

    /** The last token of the date that begins with token {@code i}; before it if none does. */
    private int dateEnd(int i) {
        String word = word(i);
        if (isDay(word) && MONTHS.contains(word(i + 1))) {
            return isYear(word(i + 2)) ? i + 2 : i + 1;
        }
        if (MONTHS.contains(word) && (tokens.get(i).capitalised() || isYear(word(i + 1)))) {
            int day = isDay(word(i + 1)) ? i + 1 : i;
            int year = isYear(word(day + 1)) ? day + 1 : day;
            // "May" alone is a verb, too, at the start of a question.
            return year > i || !tokens.get(i).sentenceStart() ? year : i - 1;
        }
        if (word.length() == 2 && word.charAt(0) == 'q' && "1234".indexOf(word.charAt(1)) >= 0) {
            return isYear(word(i + 1)) ? i + 1 : i;
        }
        return isYear(word) || isNumericDate(word) ? i : i - 1;
    }

    private String word(int i) {
        return i < tokens.size() ? tokens.get(i).word() : "";
    }

    private static boolean isDay(String word) {
        boolean ordinal = word.length() > 2 && ORDINAL_ENDINGS.contains(word.substring(word.length() - 2));
        String digits = ordinal ? word.substring(0, word.length() - 2) : word;
        return !digits.isEmpty()
                && digits.length() <= 2
                && digits.chars().allMatch(Character::isDigit)
                && Integer.parseInt(digits) <= 31;
    }

    private static boolean isYear(String word) {
        boolean decade = word.length() == 5 && word.endsWith("s");
        String digits = decade ? word.substring(0, 4) : word;
        return digits.length() == 4
                && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                && (digits.charAt(0) == '1' || digits.charAt(0) == '2');
    }

    /** {@code 2024-03-01}, {@code 1.3.2024}, {@code 3/1/2024}. */
    private static boolean isNumericDate(String word) {
        String[] parts = word.length() > 10 ? new String[0] : word.split("[-./]");
        return parts.length == 3
                && parts[0].length() + parts[1].length() + parts[2].length() >= 4
                && String.join("", parts).chars().allMatch(c -> c >= '0' && c <= '9')
                && (isYear(parts[0]) || isYear(parts[2]));
    }

    private void numbersAndIdentifiers() {
        for (Token token : tokens) {
            if (Shapes.isNumber(token.text())) {
                add(Kind.NUMBER, token.start(), token.end());
            } else if (Shapes.isIdentifier(token.text())) {
                add(Kind.IDENTIFIER, token.start(), token.end());
            }
        }
    }

    private void names() {
        for (int i = 0; i < tokens.size(); i++) {
            if (!isNamePart(i)) {
                continue;
            }
            int last = i;
            while (!tokens.get(last).beforeBreak() && (isNamePart(last + 1) || isLinked(last + 1))) {
                last += isNamePart(last + 1) ? 1 : 2;
            }
            if (last > i || !german || tokens.get(i).acronym()) {
                add(Kind.NAME, tokens.get(i).start(), endOf(last));
            }
            i = last;
        }
    }

    /** Without the {@code 's} of a possessive. */
    private int endOf(int token) {
        Token last = tokens.get(token);
        return last.start() + Math.max(1, last.text().replaceFirst("['’]s$", "").length());
    }

    private boolean isLinked(int i) {
        return i + 1 < tokens.size()
                && LINKS.contains(tokens.get(i).text())
                && !tokens.get(i).beforeBreak()
                && isNamePart(i + 1);
    }

    private boolean isNamePart(int i) {
        if (i >= tokens.size()
                || !tokens.get(i).capitalised()
                || taken[tokens.get(i).start()]) {
            return false;
        }
        Token token = tokens.get(i);
        return token.acronym() || (!REQUESTS.contains(token.word()) && !WordLists.isFunctionWord(token.word()));
    }

    private void add(Kind kind, int start, int end) {
        for (int i = start; i < end; i++) {
            if (taken[i]) {
                return;
            }
        }
        for (int i = start; i < end; i++) {
            taken[i] = true;
        }
        found.add(new Entity(kind, text.substring(start, end), start, end));
    }
}
