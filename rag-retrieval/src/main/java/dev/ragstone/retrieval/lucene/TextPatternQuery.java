package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.index.FilteredTermsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Finds terms that consist of a fixed beginning and a text that matches a pattern in which {@code *} stands for
 * anything. Terms of texts too long to be kept whole are passed over.
 *
 * <p>Patterns are matched directly, not compiled to an automaton: that takes linear time for any pattern, where building
 * an automaton can be refused as too complex.
 */
final class TextPatternQuery extends MultiTermQuery {

    private static final byte STAR = '*';

    private final BytesRef beginning;
    private final BytesRef pattern;

    TextPatternQuery(String field, BytesRef beginning, String pattern) {
        super(field, CONSTANT_SCORE_REWRITE);
        this.beginning = beginning;
        this.pattern = TermText.encode(pattern);
    }

    @Override
    protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        BytesRef fixed = TermText.join(beginning, literalStart());
        return new FilteredTermsEnum(terms.iterator()) {
            {
                setInitialSeekTerm(fixed);
            }

            @Override
            protected AcceptStatus accept(BytesRef term) {
                if (!StringHelper.startsWith(term, fixed)) {
                    return AcceptStatus.END;
                }
                return matches(term) ? AcceptStatus.YES : AcceptStatus.NO;
            }
        };
    }

    private BytesRef literalStart() {
        int length = 0;
        while (length < pattern.length && pattern.bytes[pattern.offset + length] != STAR) {
            length++;
        }
        return new BytesRef(pattern.bytes, pattern.offset, length);
    }

    /** Greedy, with one point of return; the same steps as the in-memory meaning of the filter. */
    private boolean matches(BytesRef term) {
        int end = term.offset + term.length;
        int t = term.offset + beginning.length;
        int p = 0;
        int star = -1;
        int mark = 0;
        while (t < end) {
            if (term.bytes[t] == TermText.LONG) {
                return false;
            }
            if (p < pattern.length && at(p) == STAR) {
                star = p++;
                mark = t;
            } else if (p < pattern.length && at(p) == term.bytes[t]) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length && at(p) == STAR) {
            p++;
        }
        return p == pattern.length;
    }

    private byte at(int p) {
        return pattern.bytes[pattern.offset + p];
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "TextPatternQuery(" + beginning + ", " + pattern + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other)
                && super.equals(other)
                && beginning.equals(((TextPatternQuery) other).beginning)
                && pattern.equals(((TextPatternQuery) other).pattern);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * super.hashCode() + beginning.hashCode()) + pattern.hashCode();
    }
}
