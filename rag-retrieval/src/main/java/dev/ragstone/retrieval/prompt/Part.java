package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Turn;
import java.util.List;
import java.util.Locale;

/** A piece of a parsed template: text, a value, or a section that is written for each of something. */
sealed interface Part {

    /** Writes this part to {@code out}, within no section. */
    void write(Content content, StringBuilder out);

    /** Writes this part to {@code out} for one source. */
    default void write(NumberedSource source, String mark, StringBuilder out) {}

    /** Writes this part to {@code out} for one turn of the conversation. */
    default void write(Turn turn, String mark, StringBuilder out) {}

    /** What the template says itself. */
    record Literal(String text) implements Part {

        @Override
        public void write(Content content, StringBuilder out) {
            out.append(text);
        }

        @Override
        public void write(NumberedSource source, String mark, StringBuilder out) {
            out.append(text);
        }

        @Override
        public void write(Turn turn, String mark, StringBuilder out) {
            out.append(text);
        }
    }

    /**
     * A placeholder.
     *
     * @param bare whether a text comes without the lines that mark it off
     */
    record Value(String name, boolean bare) implements Part {

        @Override
        public void write(Content content, StringBuilder out) {
            out.append(name.equals("mark") ? content.mark() : content.question());
        }

        @Override
        public void write(NumberedSource source, String mark, StringBuilder out) {
            switch (name) {
                case "mark" -> out.append(mark);
                case "text" -> text(source.hit().chunk().text(), mark, out);
                default -> out.append(SourceValues.of(name, source));
            }
        }

        @Override
        public void write(Turn turn, String mark, StringBuilder out) {
            switch (name) {
                case "mark" -> out.append(mark);
                case "text" -> text(turn.text(), mark, out);
                default -> out.append(turn.role().name().toLowerCase(Locale.ROOT));
            }
        }

        private void text(String text, String mark, StringBuilder out) {
            String safe = SourceLines.quoted(RoleMarks.defuse(text));
            if (bare) {
                out.append(safe);
            } else {
                out.append("<text ").append(mark).append(">\n").append(safe);
                out.append("\n</text ").append(mark).append('>');
            }
        }
    }

    /** What is written once for every source or turn, or once if there are any, or once if there are none. */
    record Section(Over over, boolean inverted, List<Part> parts) implements Part {

        public Section {
            parts = List.copyOf(parts);
        }

        @Override
        public void write(Content content, StringBuilder out) {
            if (inverted || !over.each()) {
                if (over.isEmpty(content) == inverted) {
                    parts.forEach(part -> part.write(content, out));
                }
            } else if (over == Over.SOURCES) {
                content.sources().forEach(source -> each(source, content.mark(), out));
            } else {
                content.history().forEach(turn -> each(turn, content.mark(), out));
            }
        }

        /** What one more source adds. */
        void each(NumberedSource source, String mark, StringBuilder out) {
            parts.forEach(part -> part.write(source, mark, out));
        }

        /** What one more turn adds. */
        void each(Turn turn, String mark, StringBuilder out) {
            parts.forEach(part -> part.write(turn, mark, out));
        }
    }

    /** What a section is about. */
    enum Over {
        SOURCES("sources", true),
        HISTORY("history", true),
        ANY_SOURCES("hasSources", false),
        ANY_HISTORY("hasHistory", false);

        private final String tag;
        private final boolean each;

        Over(String tag, boolean each) {
            this.tag = tag;
            this.each = each;
        }

        String tag() {
            return tag;
        }

        /** Whether the section is written for each of them. */
        boolean each() {
            return each;
        }

        boolean isEmpty(Content content) {
            boolean sources = this == SOURCES || this == ANY_SOURCES;
            return sources ? content.sources().isEmpty() : content.history().isEmpty();
        }
    }
}
