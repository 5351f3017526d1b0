package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.error.StoreException;
import dev.ragstone.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class DatabaseTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path temp;

    @Test
    void oneFileKeepsConversationsAndTraces() {
        Path file = temp.resolve("ragstone.db");
        try (var conversations = JdbcConversationStore.open(file);
                var traces = JdbcTraceStore.open(file)) {
            conversations.append(ID, List.of(Message.user("Hello", NOON)));
            traces.save(Trace.builder("t1", "anna", NOON).build());
        }

        try (var conversations = JdbcConversationStore.open(file);
                var traces = JdbcTraceStore.open(file)) {
            assertThat(conversations.find(ID)).isPresent();
            assertThat(traces.find("anna", "t1")).isPresent();
        }
        assertThat(temp.toFile().list()).as("one file when nobody uses it").containsExactly("ragstone.db");
    }

    @Test
    void oneLineKeepsBoth() {
        Path file = temp.resolve("ragstone.db");

        AnswerRecords records = JdbcAnswerRecords.open(file);

        try (var conversations = Objects.requireNonNull(records.conversations());
                var traces = Objects.requireNonNull(records.traces())) {
            conversations.append(ID, List.of(Message.user("Hello", NOON)));
            traces.save(Trace.builder("t1", "anna", NOON).build());
            assertThat(conversations.find(ID)).isPresent();
            assertThat(traces.find("anna", "t1")).isPresent();
        }
        assertThat(records.questions()).isFalse();
    }

    @Test
    void eightMayStartAtOnceOnNoFile() throws Exception {
        Path file = temp.resolve("ragstone.db");

        EightAtOnce.run(() -> {
            try (var store = JdbcConversationStore.open(file)) {
                store.append(ID, List.of(Message.user("Hello", NOON)));
            }
            return true;
        });

        try (var store = JdbcConversationStore.open(file)) {
            assertThat(store.find(ID).orElseThrow().messages()).hasSize(8);
        }
    }

    @Test
    void fileThatIsNoDatabaseIsNamedAndLeftAlone() throws Exception {
        Path file = Files.writeString(temp.resolve("notes.txt"), "not a database at all ".repeat(50));

        assertThatThrownBy(() -> JdbcConversationStore.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("notes.txt")
                .hasMessageContaining("Name another file");
        assertThat(file).content().startsWith("not a database");
    }

    @Test
    void folderIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcTraceStore.open(temp))
                .withMessageContaining(temp.toString());
    }

    @Test
    void dataSourceOfAnotherDatabaseIsRefused() {
        var source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + temp.resolve("other.db"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcConversationStore.of(source))
                .withMessageContaining("SQLite")
                .withMessageContaining("open(Path)");
    }

    @Test
    void tablesOfANewerVersionAreRefused() throws Exception {
        Path file = temp.resolve("ragstone.db");
        JdbcConversationStore.open(file).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute("UPDATE rag_schema SET version = 99");
        }

        assertThatThrownBy(() -> JdbcTraceStore.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("99")
                .hasMessageContaining("newer Ragstone");
    }

    @Test
    void tablesOfAnOlderVersionAreBroughtUpToDate() throws Exception {
        Path file = temp.resolve("ragstone.db");
        try (var traces = JdbcTraceStore.open(file)) {
            traces.save(Trace.builder("t1", "anna", NOON).build());
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute("DROP INDEX rag_traces_of_conversation");
            statement.execute("ALTER TABLE rag_traces DROP COLUMN conversation");
            statement.execute("ALTER TABLE rag_traces DROP COLUMN generator");
            statement.execute("UPDATE rag_schema SET version = 1");
        }

        try (var traces = JdbcTraceStore.open(file)) {
            traces.save(Trace.builder("t2", "anna", NOON)
                    .generator("ollama/llama3")
                    .conversation("lease")
                    .build());

            assertThat(traces.recent("anna", 5)).extracting(Trace::generator).containsExactly("", "ollama/llama3");
            assertThat(traces.recent("anna", 5)).extracting(Trace::conversation).containsExactly("", "lease");
        }
    }

    @Test
    void fileAndTheFolderMadeForItAreReadableByThisUserOnly() throws Exception {
        assumeTrue(temp.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path folder = temp.resolve("made/for it");
        try (var store = JdbcConversationStore.open(folder.resolve("ragstone.db"))) {
            store.append(ID, List.of(Message.user("Hello", NOON)));

            assertThat(permissions(folder)).isEqualTo("rwx------");
            assertThat(permissions(temp.resolve("made"))).isEqualTo("rwx------");
            try (var files = Files.list(folder)) {
                assertThat(files)
                        .hasSizeGreaterThan(1)
                        .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void permissionsOfAnExistingFileAreLeftAlone() throws Exception {
        assumeTrue(temp.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path file = Files.createFile(temp.resolve("shared.db"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));

        JdbcTraceStore.open(file).close();

        assertThat(permissions(file)).isEqualTo("rw-rw----");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void closedStoreSaysSo() {
        var store = JdbcConversationStore.open(temp.resolve("ragstone.db"));
        store.close();

        assertThatIllegalStateException().isThrownBy(() -> store.find(ID)).withMessageContaining("closed");
    }

    @Test
    void momentOutsideTheCalendarIsRefusedAndNothingIsAppended() {
        try (var store = JdbcConversationStore.open(temp.resolve("ragstone.db"))) {
            List<Message> messages = List.of(Message.user("now", NOON), Message.user("then", Instant.MIN));

            assertThatIllegalArgumentException().isThrownBy(() -> store.append(ID, messages));
            assertThat(store.find(ID)).isEmpty();
            assertThat(store.deleteUnchangedSince(Instant.MAX)).isZero();
        }
    }
}
