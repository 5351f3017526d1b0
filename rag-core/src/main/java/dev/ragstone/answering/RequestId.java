package dev.ragstone.answering;

import dev.ragstone.question.Question;

/** What an application calls a request, fit for logs: it may come from a header that anybody can write. */
final class RequestId {

    private static final int LONGEST = 128;

    private RequestId() {}

    /** The id in one line of at most 128 characters, with {@code _} for what is no visible character; may be empty. */
    static String of(Question question) {
        String given = question.asking().requestId();
        var id = new StringBuilder();
        given.codePoints().limit(LONGEST).map(RequestId::visible).forEach(id::appendCodePoint);
        int end = Math.min(LONGEST, id.length());
        boolean cutsPair = end < id.length() && Character.isHighSurrogate(id.charAt(end - 1));
        return id.substring(0, cutsPair ? end - 1 : end);
    }

    private static int visible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> '_';
            default -> codePoint;
        };
    }
}
