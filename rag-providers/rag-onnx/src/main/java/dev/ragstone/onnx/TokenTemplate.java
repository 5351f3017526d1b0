package dev.ragstone.onnx;

import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a text, or a question and a text, become a sequence of tokens: which marks stand around them, and which type each
 * token has.
 *
 * <p>BERT has {@code [CLS] question [SEP] text [SEP]}, and the types 0 up to the first {@code [SEP]} and 1 from there;
 * RoBERTa has {@code <s> question </s></s> text </s>}, and one type for all. Immutable.
 */
record TokenTemplate(List<Part> parts) {

    /** The shortest sequence that has room for something beside the marks. */
    static final int LEAST_TOKENS = 16;

    TokenTemplate {
        parts = List.copyOf(parts);
    }

    /** The template of BERT. */
    static TokenTemplate bert(int start, int end) {
        return new TokenTemplate(List.of(
                new Mark(start, 0), new Content(true, 0), new Mark(end, 0), new Content(false, 1), new Mark(end, 1)));
    }

    private static TokenTemplate roberta(int start, int end) {
        return new TokenTemplate(List.of(
                new Mark(start, 0),
                new Content(true, 0),
                new Mark(end, 0),
                new Mark(end, 0),
                new Content(false, 0),
                new Mark(end, 0)));
    }

    /**
     * Reads from the {@code post_processor} of a tokenizer file how a question and a text are joined.
     *
     * @throws IllegalArgumentException if it does not say so
     */
    static TokenTemplate pair(JsonObject processor) {
        return switch (processor.text("type", "none")) {
            case "TemplateProcessing" -> template(processor, "pair", 1);
            case "BertProcessing" -> bert(mark(processor, "cls"), mark(processor, "sep"));
            case "RobertaProcessing" -> roberta(mark(processor, "cls"), mark(processor, "sep"));
            default -> throw unknown(processor);
        };
    }

    /**
     * Reads from the {@code post_processor} of a tokenizer file what stands around a single text, which is a question
     * without a text here.
     *
     * @throws IllegalArgumentException if it does not say so
     */
    static TokenTemplate single(JsonObject processor) {
        return switch (processor.text("type", "none")) {
            case "TemplateProcessing" -> template(processor, "single", 0);
            case "BertProcessing", "RobertaProcessing" -> single(mark(processor, "cls"), mark(processor, "sep"));
            default -> throw unknown(processor);
        };
    }

    /** A text between two marks. */
    static TokenTemplate single(int start, int end) {
        return new TokenTemplate(List.of(new Mark(start, 0), new Content(true, 0), new Mark(end, 0)));
    }

    private static IllegalArgumentException unknown(JsonObject processor) {
        return new IllegalArgumentException(
                ("its post_processor \"%s\" is none of TemplateProcessing, BertProcessing and RobertaProcessing,"
                                + " so it does not say which marks the model wants")
                        .formatted(processor.text("type", "none")));
    }

    /** A mark is written as its name and its id. */
    private static int mark(JsonObject processor, String name) {
        List<?> mark = processor.list(name);
        if (mark.size() == 2 && mark.getLast() instanceof Double id) {
            return id.intValue();
        }
        throw new IllegalArgumentException("its post_processor has no id for \"" + name + "\"");
    }

    private static TokenTemplate template(JsonObject processor, String name, int texts) {
        JsonObject marks = processor.object("special_tokens").orElse(JsonObject.EMPTY);
        var parts = new ArrayList<Part>();
        for (JsonObject part : processor.objects(name)) {
            part.object("Sequence")
                    .ifPresent(content ->
                            parts.add(new Content(content.text("id", "").equals("A"), type(content))));
            part.object("SpecialToken").ifPresent(mark -> parts.addAll(marks(mark, marks)));
        }
        var template = new TokenTemplate(parts);
        if (template.contents(true) != 1 || template.contents(false) != texts || template.marks() == 0) {
            throw new IllegalArgumentException("the \"%s\" of its post_processor does not have %s and marks: %s"
                    .formatted(name, texts == 0 ? "a text" : "a question, a text", parts));
        }
        return template;
    }

    private static List<Mark> marks(JsonObject part, JsonObject known) {
        String name = part.text("id", "");
        List<?> ids = known.object(name).orElse(JsonObject.EMPTY).list("ids");
        var marks = new ArrayList<Mark>();
        for (Object id : ids) {
            if (id instanceof Double number) {
                marks.add(new Mark(number.intValue(), type(part)));
            }
        }
        if (marks.isEmpty()) {
            throw new IllegalArgumentException("its post_processor has no id for the mark \"" + name + "\"");
        }
        return marks;
    }

    private static int type(JsonObject part) {
        return part.number("type_id").orElse(0.0).intValue();
    }

    private long contents(boolean question) {
        return parts.stream()
                .filter(part -> part instanceof Content content && content.question() == question)
                .count();
    }

    /** How many tokens are marks. */
    int marks() {
        return (int) parts.stream().filter(Mark.class::isInstance).count();
    }

    /**
     * Joins what fits into {@code maxTokens}. The text is cut first; the question is only when it takes more than half
     * of the room.
     *
     * @param question its first {@code maxTokens} tokens
     * @param text its first {@code maxTokens} tokens
     */
    Joined join(TokenIds question, TokenIds text, int maxTokens) {
        int room = maxTokens - marks();
        int asked = Math.min(question.count(), Math.max(room / 2, room - text.count()));
        int told = Math.min(text.count(), room - asked);
        var ids = new long[marks() + asked + told];
        var types = new long[ids.length];
        int at = 0;
        for (Part part : parts) {
            int end = at + 1;
            if (part instanceof Content content) {
                end = at + (content.question() ? asked : told);
                System.arraycopy((content.question() ? question : text).ids(), 0, ids, at, end - at);
            } else if (part instanceof Mark mark) {
                ids[at] = mark.id();
            }
            Arrays.fill(types, at, end, part.type());
            at = end;
        }
        return new Joined(ids, types, asked < question.count() || told < text.count());
    }

    /** A piece of the sequence. */
    sealed interface Part permits Mark, Content {

        /** Of its tokens. */
        int type();
    }

    /** A token of its own. */
    record Mark(int id, int type) implements Part {}

    /** All tokens of the question, or of the text. */
    record Content(boolean question, int type) implements Part {}

    /**
     * What to run the model on; owned by the receiver.
     *
     * @param cut whether question or text did not fit whole
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on at once, never compared.
    record Joined(long[] ids, long[] types, boolean cut) {}
}
