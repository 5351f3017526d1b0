package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadStoreTest extends UploadFixture {

    @Test
    void uploadIsKeptWithAllThatIsKnownAboutIt() throws IOException {
        Upload upload = stored(store.save("anna", "notes.txt", stream("some text")));

        assertThat(upload.user()).isEqualTo("anna");
        assertThat(upload.name()).isEqualTo("notes.txt");
        assertThat(upload.mediaType()).isEqualTo("text/plain");
        assertThat(upload.size()).isEqualTo(9);
        assertThat(upload.sha256()).isEqualTo("b94f6f125c79e3a5ffaa826f584c10d52ada669e6762051b826b55776d05aed2");
        assertThat(upload.received()).isEqualTo(NOW);
        assertThat(bytes(store, upload)).asString(StandardCharsets.UTF_8).isEqualTo("some text");
    }

    @Test
    void pathIsUserDateAndId() {
        Upload upload = stored(store.save("anna", "notes.txt", stream("some text")));

        assertThat(root.resolve("anna").resolve("2024-05-06").resolve(upload.id()))
                .isRegularFile();
    }

    @ParameterizedTest
    @MethodSource("hostileNames")
    void noUserIdAndNoFileNameEscapes(String name) throws IOException {
        Upload upload = stored(store.save(name, name, stream("some text")));

        assertThat(files(folder))
                .allMatch(
                        file -> root.relativize(file)
                                .toString()
                                .matches(
                                        "(=[0-9a-f]{40}|[a-z0-9_-]+)/(\\d{4}-\\d\\d-\\d\\d/[0-9a-f-]{36}(\\.properties)?|\\.sha256/\\w+)"));
        assertThat(files(folder)).hasSize(3);
        assertThat(store.list(name)).containsExactly(upload);
        assertThat(upload.user()).isEqualTo(name);
        assertThat(store.delete(name, upload.id())).isTrue();
        assertThat(files(folder)).isEmpty();
    }

    static Stream<String> hostileNames() {
        return Stream.of(
                "..",
                ".",
                "../../escaped",
                "/etc/passwd",
                "a/../../b",
                "a\u0000b",
                "C:\\Windows\\x",
                "\\\\server\\share",
                "..\u2215..\u2044x",
                "\uFF0E\uFF0E\uFF0Fx",
                "..%2f..%2fx",
                "user\u202E",
                "e\u0301",
                "\uD83D",
                "x".repeat(5000),
                "CON",
                "nul.txt",
                "com1",
                ".incoming",
                ".sha256",
                "anna ",
                "anna.",
                "Anna",
                "=abc",
                "~",
                "$(touch x)",
                "-rf",
                "a\nb=c");
    }

    @Test
    void usersWhoseIdsLookAlikeStayApart() {
        var users = List.of("anna", "Anna", "anna ", "anna.", "ann\u0430", "\u00E9", "e\u0301", "\uD83D", "\uD83E");
        for (String user : users) {
            store.save(user, "a.txt", stream("of " + user.hashCode()));
        }

        assertThat(users)
                .allSatisfy(user ->
                        assertThat(store.list(user)).extracting(Upload::user).containsExactly(user));
    }

    @Test
    void sameBytesOfTheSameUserAreADuplicate() {
        Upload first = stored(store.save("anna", "a.txt", stream("some text")));

        UploadResult again = store.save("anna", "b.txt", stream("some text"));
        UploadResult other = store.save("ben", "b.txt", stream("some text"));

        assertThat(again).isEqualTo(new UploadResult.Duplicate(first));
        assertThat(other).isInstanceOf(UploadResult.Stored.class);
        assertThat(store.list("anna")).containsExactly(first);
        assertThat(root.resolve(".incoming")).isEmptyDirectory();
    }

    @Test
    void deletedBytesCanBeSentAgain() {
        Upload first = stored(store.save("anna", "a.txt", stream("some text")));

        assertThat(store.delete("anna", first.id())).isTrue();

        assertThat(store.delete("anna", first.id())).isFalse();
        assertThat(store.list("anna")).isEmpty();
        assertThat(store.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void sameBytesSentByEightThreadsAreOneUpload() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            Callable<UploadResult> save = () -> store.save("anna", "a.txt", stream("some text"));
            for (var result : threads.invokeAll(List.of(save, save, save, save, save, save, save, save))) {
                assertThat(result.get()).isNotInstanceOf(UploadResult.Refused.class);
            }
        }

        assertThat(store.list("anna")).hasSize(1);
    }

    @Test
    void uploadIsFoundByItsUserOnlyUnlessToldOtherwise() {
        store.save("anna", "a.txt", stream("some text"));

        assertThat(scan(store).items.getFirst().accessLabels()).containsExactly("user:anna");
    }

    @Test
    void everythingSurvivesARestart() throws IOException {
        Upload upload = stored(store.save("Änna = # \n!", "Größe: 1.txt", stream("some text")));

        var reopened = builder().open();

        assertThat(reopened.list("Änna = # \n!")).containsExactly(upload);
        assertThat(reopened.find(upload.user(), upload.id())).contains(upload);
        assertThat(reopened.save(upload.user(), "x.txt", stream("some text")))
                .isEqualTo(new UploadResult.Duplicate(upload));
    }

    @Test
    void oneUserCannotReachWhatAnotherSent() {
        Upload upload = stored(store.save("anna", "a.txt", stream("some text")));

        assertThat(store.find("ben", upload.id())).isEmpty();
        assertThat(store.delete("ben", upload.id())).isFalse();
        assertThat(store.find("anna", upload.id())).contains(upload);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "..",
                "../../x",
                "x",
                "00000000-0000-0000-0000-000000000000",
                "1-1-7001-8000-1",
                "018F4F8E-5A3B-7ABC-8DEF-0123456789AB"
            })
    void whatIsNoIdFindsNothing(String id) {
        assertThat(store.find("anna", id)).isEmpty();
        assertThat(store.delete("anna", id)).isFalse();
    }

    @Test
    void uploadsAreASource() throws IOException {
        var labelled = builder()
                .name("inbox")
                .accessLabels(upload -> Set.of("team:" + upload.user()))
                .open();
        Upload upload = stored(labelled.save("anna", "a.txt", stream("some text")));

        SourceItem item = scan(labelled).items.getFirst();

        assertThat(item.uri()).isEqualTo("upload:inbox/anna/" + upload.id());
        assertThat(item.name()).isEqualTo("a.txt");
        assertThat(item.accessLabels()).containsExactly("team:anna");
        assertThat(item.metadata().get("user")).contains(MetadataValue.of("anna"));
        assertThat(item.modified()).isEqualTo(NOW);
        labelled.delete("anna", upload.id());
        assertThat(labelled.covers(item.uri())).isTrue();
        assertThat(store.covers(item.uri())).isFalse();
    }

    @Test
    void rejectsSettingsThatMakeNoSense() {
        var builder = builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxBytes(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.allowedTypes(Set.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.allowedTypes(Set.of("pdf")))
                .withMessageContaining("pdf");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.name("a/b"));
        assertThatIllegalArgumentException().isThrownBy(() -> store.save(" ", "a", stream("x")));
    }

    private static byte[] bytes(UploadStore store, Upload upload) throws IOException {
        try (var in = store.content(upload).open()) {
            return in.readAllBytes();
        }
    }
}
