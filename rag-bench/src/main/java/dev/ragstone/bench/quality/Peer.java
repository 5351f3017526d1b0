package dev.ragstone.bench.quality;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;

/** Another library's default way to search. Used by one thread. */
interface Peer {

    /** How many segments are asked for: several may belong to one document, and a hundred documents are ranked. */
    int SEGMENTS = 300;

    /** What its runs are called. */
    String name();

    /** Takes documents in. */
    void add(List<Text> texts);

    /** The best documents, best first, one hit for each. */
    List<Hit> search(Query query);

    /** A document of a test set. */
    record Text(String id, String content) {}
}
