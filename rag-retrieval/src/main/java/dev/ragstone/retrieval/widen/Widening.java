package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Document;
import dev.ragstone.search.Hit;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives hits more of the text around them.
 *
 * <pre>{@code
 * Widening.neighbours(1);                                    // the chunk before and the chunk after
 * Widening.parentSection();                                  // the larger chunk it is part of
 * Widening.wholeDocuments();                                 // all of the best documents
 * Widening.wholeDocuments(1, 0.5, 40).maxCharacters(20_000);
 * }</pre>
 *
 * <p>A widened hit is one span of its document's text. Hits whose spans overlap or touch become one, in reading order,
 * with the scores of the best of them; where that would be too long, the later one begins where the earlier one ends. A
 * hit that grew keeps its chunk's id, unless its span is exactly another chunk, such as its parent: then it has that one's.
 * It notes a place under the leg {@value #LEG}, with the score it had.
 *
 * <p>Documents are read again, and those that are gone or no longer within the scope are left out with their hits. A
 * document that has changed meanwhile keeps its hits as they were found. Immutable and safe for use by several threads.
 *
 * @since 0.1
 */
public final class Widening {

    /** The leg that marks a hit whose text is more than the chunk that was found. */
    public static final String LEG = "widened";

    /** About 2,000 tokens: a hit longer than a prompt has room for would be left out of it. */
    private static final int MAX_CHARACTERS = 8_000;

    private static final int DOCUMENTS = 3;
    private static final double MIN_SCORE = 0.3;
    private static final int MAX_CHUNKS = 20;

    private final Reach reach;
    private final int maxCharacters;

    private Widening(Reach reach, int maxCharacters) {
        this.reach = reach;
        this.maxCharacters = maxCharacters;
    }

    /**
     * Adds {@code chunks} chunks before and as many after each hit.
     *
     * @throws IllegalArgumentException if {@code chunks} is less than one
     */
    public static Widening neighbours(int chunks) {
        return neighbours(positive("chunks", chunks), chunks);
    }

    /**
     * Adds the chunks before and after each hit that are of its level.
     *
     * @throws IllegalArgumentException if one is negative or both are zero
     */
    public static Widening neighbours(int before, int after) {
        if (before < 0 || after < 0 || before + after == 0) {
            throw new IllegalArgumentException(
                    "there must be a neighbour before or after but got " + before + " and " + after);
        }
        return new Widening(new Neighbours(before, after), MAX_CHARACTERS);
    }

    /** Replaces a hit by the larger chunk it is part of, where the chunker made one. */
    public static Widening parentSection() {
        return new Widening(new ParentSection(), MAX_CHARACTERS);
    }

    /** Adds all of the best 3 documents, of those with a score of at least 0.3, and at most 20 chunks of each. */
    public static Widening wholeDocuments() {
        return wholeDocuments(DOCUMENTS, MIN_SCORE, MAX_CHUNKS);
    }

    /**
     * Adds all of the best documents. Of one with more chunks, those nearest to its hits are added.
     *
     * @param documents how many documents at most
     * @param minScore what the best hit of a document must score, on the scale of the step before: a fusion by min-max
     *     gives 0 to 1, a reranker what its model does
     * @param maxChunks how many chunks of one document at most
     * @throws IllegalArgumentException if {@code documents} or {@code maxChunks} is less than one, or {@code minScore} is
     *     not a number
     */
    public static Widening wholeDocuments(int documents, double minScore, int maxChunks) {
        if (Double.isNaN(minScore)) {
            throw new IllegalArgumentException("minScore must be a number");
        }
        return new Widening(
                new WholeDocuments(positive("documents", documents), minScore, positive("maxChunks", maxChunks)),
                MAX_CHARACTERS);
    }

    /**
     * A copy that lets no hit grow beyond so many characters; one that is longer already stays as it is. Default: 8,000.
     *
     * @throws IllegalArgumentException if {@code maxCharacters} is less than one
     */
    public Widening maxCharacters(int maxCharacters) {
        positive("maxCharacters", maxCharacters);
        return new Widening(reach, maxCharacters);
    }

    /**
     * Widens {@code hits}.
     *
     * @param hits best first
     * @param scope what may be seen, checked again
     * @return best first, at most as many as there were
     * @throws dev.ragstone.error.StoreException if the store fails
     */
    public List<Hit> widen(List<Hit> hits, Catalog catalog, SearchScope scope) {
        var widened = new ArrayList<Hit>();
        int rank = 0;
        for (Map.Entry<String, List<Hit>> found : byDocument(hits).entrySet()) {
            rank++;
            Optional<Document> document =
                    catalog.document(found.getKey()).filter(current -> scope.allows(current.info()));
            if (document.isPresent()) {
                var stored = new StoredDocument(document.get(), catalog.chunks(found.getKey()));
                widened.addAll(widen(found.getValue(), stored, rank));
            }
        }
        widened.sort(Hit.BEST_FIRST);
        return marked(widened, hits);
    }

    private List<Hit> widen(List<Hit> hits, StoredDocument document, int rank) {
        if (!hits.stream().allMatch(hit -> document.holds(hit.chunk()))) {
            return hits;
        }
        return new JoinedSpans(document, maxCharacters).of(reach.of(hits, document, rank, maxCharacters));
    }

    private static Map<String, List<Hit>> byDocument(List<Hit> hits) {
        var documents = new LinkedHashMap<String, List<Hit>>();
        for (Hit hit : hits) {
            documents
                    .computeIfAbsent(hit.chunk().documentId(), id -> new ArrayList<>())
                    .add(hit);
        }
        return documents;
    }

    private static List<Hit> marked(List<Hit> widened, List<Hit> before) {
        Set<Hit> unchanged = new HashSet<>(before);
        var marked = new ArrayList<Hit>();
        for (Hit hit : widened) {
            int place = marked.size() + 1;
            marked.add(unchanged.contains(hit) ? hit : hit.rescored(LEG, place, hit.score()));
        }
        return marked;
    }

    private static int positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be positive but was " + value);
        }
        return value;
    }
}
