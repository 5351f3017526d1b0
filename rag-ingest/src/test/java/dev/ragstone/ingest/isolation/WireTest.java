package dev.ragstone.ingest.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.Block;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WireTest {

    private static final long LIMIT = 1 << 20;

    @Test
    void everyPartOfAnExtractionArrives() throws IOException {
        Extraction extraction = rich();

        assertThat(sent(new Answer.Read(extraction, true))).isEqualTo(new Answer.Read(extraction, true));
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OK", "TRUNCATED"})
    void everyOutcomeArrives(Outcome outcome) throws IOException {
        var answer = new Answer.Read(Extraction.without(outcome, "because", "a/b"), false);

        assertThat(sent(answer)).isEqualTo(answer);
    }

    @Test
    void unpairedSurrogatesArriveAsTheyAre() throws IOException {
        var answer = new Answer.Read(text("a\uD83Db\uDE00c" + "\uD800".repeat(40_000)), false);

        assertThat(sent(answer)).isEqualTo(answer);
    }

    @Test
    void questionsArrive() throws IOException {
        var limits = new ReadLimits(1, 2, Duration.ofMillis(3), 4, 5, 300);

        for (Question question : List.of(
                new Question.Hello("a.B", limits, Map.of("a", "b"), Duration.ofMillis(99)),
                new Question.Read(Path.of("/a b/ü"), "uri:x", "name", "text/plain", -1, Instant.ofEpochMilli(5)),
                new Question.Takes("a/b"))) {
            var bytes = new ByteArrayOutputStream();
            question.write(bytes);

            assertThat(Question.parse(new ByteArrayInputStream(bytes.toByteArray())))
                    .isEqualTo(question);
        }
    }

    @Test
    void messageOverTheLimitIsRefused() throws IOException {
        byte[] bytes = bytes(new Answer.Read(text("x".repeat(2 << 20)), false));

        assertThatThrownBy(() -> Answer.parse(new ByteArrayInputStream(bytes), LIMIT))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("does not fit");
    }

    @Test
    void numberOfPartsIsBounded() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new WireWriter(bytes)) {
            out.number(Wire.GREETING);
            out.kind(Wire.EXTRACTION);
            out.flag(false);
            out.text(Outcome.EMPTY.name());
            for (String text : List.of("reason", "", "a/b", "und")) {
                out.text(text);
            }
            out.count(1_000_000);
        }

        assertThatThrownBy(() -> Answer.parse(new ByteArrayInputStream(bytes.toByteArray()), LIMIT))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("too many parts");
    }

    @Test
    void cutStreamIsItsEnd() throws IOException {
        byte[] whole = bytes(new Answer.Read(rich(), false));

        for (int length = 0; length < whole.length; length++) {
            var cut = new ByteArrayInputStream(Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Answer.parse(cut, LIMIT)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void damagedMessagesAreRefusedOrHarmless() throws IOException {
        byte[] whole = bytes(new Answer.Read(rich(), false));
        var random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = whole.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                Answer.parse(new ByteArrayInputStream(damaged), LIMIT);
            } catch (IOException | IllegalArgumentException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1000, 19_999);
    }

    private static Answer sent(Answer answer) throws IOException {
        return Answer.parse(new ByteArrayInputStream(bytes(answer)), LIMIT);
    }

    private static byte[] bytes(Answer answer) throws IOException {
        var bytes = new ByteArrayOutputStream();
        answer.write(bytes);
        return bytes.toByteArray();
    }

    private static Extraction text(String text) {
        return new Extraction(Outcome.OK, "", "", "a/b", "und", Metadata.empty(), text, List.of());
    }

    private static Extraction rich() {
        var blocks = new ArrayList<Block>();
        int at = 0;
        for (Block.Kind kind : Block.Kind.values()) {
            List<String> path = List.of("Über", "日本 " + kind.name().length() / 5);
            var rows = kind == Block.Kind.TABLE ? new Block.TableRows("a | b", 3, 400) : null;
            blocks.add(new Block(kind, at, at + 3, path, Place.sheet(1 + at, "Tab 1"), rows));
            at += 4;
        }
        blocks.add(Block.of(Block.Kind.PARAGRAPH, at, at + 5, List.of(), Place.none()));
        var metadata = Metadata.empty()
                .with("text", "ä")
                .with("number", -1.25)
                .with("flag", true)
                .with("moment", Instant.ofEpochMilli(1_700_000_000_123L))
                .with("texts", List.of("x", "", "日本"));
        return new Extraction(
                Outcome.TRUNCATED, "cut", "Title", "text/x", "de", metadata, "aaa ".repeat(6) + "bbbbb", blocks);
    }
}
