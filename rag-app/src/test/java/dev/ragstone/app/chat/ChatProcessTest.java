package dev.ragstone.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.Run;
import dev.ragstone.app.SampleDocuments;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.MissingPart;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The chat as users have it: a process with a pipe, and one with a terminal. */
@Timeout(240)
class ChatProcessTest {

    private static final String UP = "\u001bOA";
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String PROMPT = "> ";

    @TempDir
    Path temp;

    private String index = "";

    @BeforeEach
    void fillIndex() {
        index = temp.resolve("index").toString();
        assertThat(Run.of("sync", "--json", "--index", index, SampleDocuments.in(temp))
                        .exit())
                .isZero();
    }

    @Test
    void answersWhatIsPipedInAndRewritesFollowUps() throws IOException, InterruptedException {
        try (var chat = TypedProcess.piped(temp, "chat", "--index", index)) {
            chat.type("\ufeffHow long is the notice period of the lease?\n\nAnd what does late payment of it cost?\n");
            chat.type("/trace\n/open 2\n");

            int exit = chat.exit();

            assertThat(exit).isZero();
            assertThat(chat.output())
                    .containsSubsequence("six weeks", "[1] Lease of the workshop", "five percent")
                    .containsPattern("rewrite .*rewritten 1")
                    .contains("<<")
                    .doesNotContain("\u001b", PROMPT + "How");
        }
    }

    @Test
    void conversationWithANameGoesOnInTheNextChat() throws IOException, InterruptedException {
        piped("How long is the notice period of the lease?\n", "--conversation", "lease");

        String later = piped("And what does late payment of it cost?\n/trace\n", "--conversation", "lease");
        String other = piped("And what does late payment of it cost?\n/trace\n", "--conversation", "other");

        assertThat(later).containsPattern("rewrite .*rewritten 1");
        assertThat(other).doesNotContainPattern("rewrite .*rewritten 1");
    }

    private String piped(String lines, String... options) throws IOException, InterruptedException {
        var args = new ArrayList<>(List.of("chat", "--index", index));
        args.addAll(List.of(options));
        try (var chat = TypedProcess.piped(temp, args.toArray(String[]::new))) {
            chat.type(lines);
            assertThat(chat.exit()).isZero();
            return chat.output();
        }
    }

    @Test
    void onATerminalThereIsHistoryAndCtrlCStopsTheAnswerOnly() throws IOException, InterruptedException {
        assumeTerminals();
        Path history = temp.resolve("history");
        try (var model = new FixtureServer((request, reply) -> talkUntilNobodyListens(reply));
                var chat = TypedProcess.onTerminal(
                        temp,
                        "chat",
                        "--index=" + index,
                        "--history=" + history,
                        "--generator=openai:" + model.uri("/v1") + ":talker")) {
            chat.await(PROMPT)
                    .type("Notice period?\r")
                    .await("word 7 ")
                    .type(CTRL_C)
                    .await("Stopped.");
            awaitNoConnection(model);

            chat.await(PROMPT)
                    .type(UP)
                    .await("Notice period?")
                    .type("\r")
                    .await("word 7 ")
                    .type(CTRL_C);
            chat.await("Stopped.")
                    .await(PROMPT)
                    .type("half a question")
                    .await("question")
                    .type(CTRL_C);
            chat.await(PROMPT).type(CTRL_D);
            int exit = chat.exit();

            assertThat(exit).as(chat.output()).isZero();
            assertThat(model.requests()).hasSize(2);
            assertThat(Files.readString(history)).contains("Notice period?").doesNotContain("half");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                    .isEqualTo("rw-------");
            assertThat(chat.output()).as("colors on a terminal").contains("\u001b[2mStopped.");
        }
    }

    /** Streams as OpenAI does, and never comes to an end by itself. */
    private static void talkUntilNobodyListens(Reply reply) throws IOException {
        reply.start("text/event-stream");
        for (int word = 0; !reply.clientLeft(Duration.ofMillis(20)); word++) {
            reply.write("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word " + word + " \"}}]}\n\n");
        }
    }

    private static void awaitNoConnection(FixtureServer model) {
        // Stopping stops the model.
        Eventually.holds(() -> model.openConnections() == 0);
    }

    /** That of util-linux takes a command; those of other systems differ. */
    private static void assumeTerminals() throws IOException, InterruptedException {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "script")));
        if (!there || !ofUtilLinux()) {
            throw MissingPart.of("a terminal", "there is no script of util-linux to make one with");
        }
    }

    private static boolean ofUtilLinux() throws IOException, InterruptedException {
        return new ProcessBuilder("script", "--version")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
