package dev.ragstone.retrieval.question;

/** What a word is by its characters alone. */
final class Shapes {

    private static final String CURRENCY = "$€£¥";

    private Shapes() {}

    /** Digits with separators, a sign, a currency or a percent sign, and perhaps a short unit. */
    static boolean isNumber(String text) {
        int i = 0;
        while (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+' || isCurrency(text.charAt(i)))) {
            i++;
        }
        int digits = i;
        while (i < text.length() && (isDigit(text.charAt(i)) || (i > digits && ".,'".indexOf(text.charAt(i)) >= 0))) {
            i++;
        }
        if (i == digits || !isDigit(text.charAt(digits))) {
            return false;
        }
        String unit = text.substring(i);
        return (unit.length() <= 3
                        && unit.chars()
                                .allMatch(
                                        c -> Character.isLowerCase(c) || c == '%' || c == '°' || isCurrency((char) c)))
                || unit.equals("KB")
                || unit.equals("MB")
                || unit.equals("GB")
                || unit.equals("TB");
    }

    /** Something no language writes: letters with digits, an underscore, a path, a call, capitals inside a word. */
    static boolean isIdentifier(String text) {
        if (text.length() < 2 || text.length() > 200) {
            return false;
        }
        boolean letter = false;
        boolean digit = false;
        boolean mark = false;
        boolean hump = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            letter |= Character.isLetter(c);
            digit |= isDigit(c);
            mark |= "_/\\@#=<>".indexOf(c) >= 0 || c == '(' || (c == ':' && i + 1 < text.length());
            boolean inner = i > 0 && i + 1 < text.length();
            mark |= c == '.' && inner && Character.isLetterOrDigit(text.charAt(i + 1)) && letter;
            hump |= i > 0 && Character.isUpperCase(c) && Character.isLowerCase(text.charAt(i - 1));
        }
        return (letter && (digit || mark || hump) && !isOrdinal(text)) || (mark && digit);
    }

    private static boolean isOrdinal(String text) {
        return text.matches("\\d{1,4}(st|nd|rd|th|s)");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isCurrency(char c) {
        return CURRENCY.indexOf(c) >= 0;
    }
}
