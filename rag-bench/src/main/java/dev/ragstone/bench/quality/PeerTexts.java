package dev.ragstone.bench.quality;

import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.BeirReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.util.ArrayList;
import java.util.List;

/** The documents of a test set as plain text. */
final class PeerTexts {

    private PeerTexts() {}

    /** Each as its title, a line break and its text. */
    static List<Peer.Text> of(BeirFolder folder) {
        var reader = new BeirReader();
        var texts = new ArrayList<Peer.Text>();
        folder.corpus().scan(new SourceVisitor() {
            @Override
            public void item(SourceItem item) {
                Extraction read = reader.read(item);
                if (!read.text().isBlank()) {
                    texts.add(new Peer.Text(item.uri(), content(read)));
                }
            }

            @Override
            public void problem(String uri, String reason) {
                throw new IllegalArgumentException(uri + " cannot be read: " + reason);
            }
        });
        return texts;
    }

    private static String content(Extraction read) {
        boolean titled = !read.title().isBlank() && !read.title().equals(read.text());
        return titled ? read.title() + "\n" + read.text() : read.text();
    }
}
