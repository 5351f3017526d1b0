package dev.ragstone.app.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LibraryTest {

    private static final Identity ANNA = Identity.of("anna", "", List.of(), false);

    private final Map<String, Integer> reads = new ConcurrentHashMap<>();
    private final MapSource source = new MapSource();
    private final Rag rag = EmbeddedRag.builder((model, chunker) -> counted(new InMemoryStore(model.dimension())))
            .embedder(new HashingEmbedder())
            .open();
    private final DocumentNames names = new DocumentNames(List.of());
    private final Library library = new Library(rag, names, (owner, uri) -> false);

    @AfterEach
    void close() {
        rag.close();
    }

    private Store counted(Store store) {
        Catalog catalog = counted(Catalog.class, store.catalog());
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) ->
                        method.getName().equals("catalog") ? catalog : called(() -> method.invoke(store, arguments)));
    }

    private <T> T counted(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    reads.merge(method.getName(), 1, Integer::sum);
                    return called(() -> method.invoke(target, arguments));
                }));
    }

    private interface Call {
        @Nullable
        Object run() throws ReflectiveOperationException;
    }

    private static @Nullable Object called(Call call) throws Throwable {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw cause == null ? e : cause;
        }
    }

    private int read(String what) {
        return reads.getOrDefault(what, 0);
    }

    @Test
    void documentsAreReadOnceForEachVersionOfTheIndex() {
        source.put("a.txt", "Anna's apples.", Metadata.empty(), Set.of("user:anna"))
                .put("b.txt", "Ben's bananas.", Metadata.empty(), Set.of("user:ben"));
        rag.sync(source);
        reads.clear();

        for (int i = 0; i < 10; i++) {
            assertThat(library.visible(ANNA)).hasSize(1);
            assertThat(library.find(ANNA, "unknown")).isEmpty();
            assertThat(library.holding(ANNA, "unknown")).isEmpty();
        }

        assertThat(read("ledger")).isEqualTo(1);
        assertThat(read("infos")).isEqualTo(1);
        assertThat(read("document")).isZero();
    }

    @Test
    void aDocumentIsFoundByIdAndAddressAndOnlyByThoseWhoMayReadIt() {
        source.put("a.txt", "Anna's apples.", Metadata.empty(), Set.of("user:anna"));
        rag.sync(source);
        String id = library.visible(ANNA).findFirst().orElseThrow().id();
        String address = names.address(source.uri("a.txt"));
        Identity ben = Identity.of("ben", "", List.of(), false);

        assertThat(library.find(ANNA, id)).isPresent();
        assertThat(library.find(ANNA, address)).isPresent();
        assertThat(library.find(ben, id)).isEmpty();
        assertThat(library.find(ben, address)).isEmpty();
        assertThat(library.holding(ben, id)).isEmpty();
    }

    @Test
    void whatChangesIsSeenAtTheNextCall() {
        source.put("a.txt", "Apples.").put("b.txt", "Bananas.");
        rag.sync(source);
        List<String> before = library.visible(ANNA).map(Holding::id).toList();

        source.remove("b.txt").put("a.txt", "Apples.", Metadata.empty(), Set.of("user:ben"));
        rag.sync(source);

        assertThat(before).hasSize(2);
        assertThat(library.visible(ANNA)).isEmpty();
        assertThat(library.visible(Identity.local())).hasSize(1);
    }

    @Test
    void whatIsWithheldIsSeenByNobody() {
        source.put("a.txt", "Apples.");
        rag.sync(source);
        assertThat(library.visible(ANNA)).hasSize(1);

        source.withhold("a.txt", "its labels cannot be read");
        rag.sync(source);

        assertThat(library.visible(ANNA)).isEmpty();
    }
}
