package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;

/** Where the words of one query are in one commit; each is looked up once, however many clauses ask for it. */
final class TermLookup {

    private final ChunkSearcher searcher;
    private final Map<Term, TermStates> known = new HashMap<>();

    TermLookup(ChunkSearcher searcher) {
        this.searcher = searcher;
    }

    /** With statistics; a word that the commit does not have is in no document. */
    TermStates find(Term term) throws IOException {
        TermStates states = known.get(term);
        if (states == null) {
            states = TermStates.build(searcher, term, true);
            known.put(term, states);
        }
        return states;
    }
}
