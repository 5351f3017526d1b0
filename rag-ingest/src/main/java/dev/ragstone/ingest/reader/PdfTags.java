package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the tags of a PDF in reading order. Works on the bare objects, with a stack of its own, since files from
 * elsewhere have trees with loops and of any depth.
 */
final class PdfTags {

    private static final COSName ROLE_MAP = COSName.getPDFName("RoleMap");
    private static final COSName STREAM = COSName.getPDFName("Stm");
    private static final int MOST_ROLES = 10;

    private final COSDictionary root;
    private final Map<String, String> roles = new HashMap<>();

    /** Takes what the walk comes across. */
    interface Visitor {

        /** An element begins; its type is one of the standard ones where the file says which. */
        void start(String type);

        /** The numbered content of a page or form. */
        void content(@Nullable COSBase owner, int number);

        /** The element begun last ends. */
        void end(String type);
    }

    private record Step(@Nullable COSBase kid, @Nullable COSBase page, String ending) {}

    private PdfTags(COSDictionary root) {
        this.root = root;
    }

    /** The tags of {@code document}; null when it has none. */
    static @Nullable PdfTags of(PDDocument document) {
        COSDictionary root = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.STRUCT_TREE_ROOT);
        return root == null || root.getDictionaryObject(COSName.K) == null ? null : new PdfTags(root);
    }

    void walk(Visitor visitor) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Step> steps = new ArrayDeque<>();
        pushKids(root, null, steps);
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            COSBase kid = step.kid;
            if (!step.ending.isEmpty()) {
                visitor.end(step.ending);
            } else if (kid instanceof COSInteger number) {
                visitor.content(step.page, number.intValue());
            } else if (kid instanceof COSDictionary element && seen.add(element)) {
                visit(element, step.page, steps, visitor);
            }
        }
    }

    private void visit(COSDictionary element, @Nullable COSBase inherited, Deque<Step> steps, Visitor visitor) {
        COSBase own = element.getDictionaryObject(COSName.PG);
        COSBase page = own == null ? inherited : own;
        String type = element.getNameAsString(COSName.S);
        if (type != null) {
            String standard = standard(type);
            visitor.start(standard);
            steps.push(new Step(null, null, standard));
            pushKids(element, page, steps);
        } else if (element.containsKey(COSName.MCID)) {
            COSBase stream = element.getDictionaryObject(STREAM);
            visitor.content(stream == null ? page : stream, element.getInt(COSName.MCID, -1));
        }
    }

    private static void pushKids(COSDictionary parent, @Nullable COSBase page, Deque<Step> steps) {
        COSBase kids = parent.getDictionaryObject(COSName.K);
        if (kids instanceof COSArray array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                steps.push(new Step(array.getObject(i), page, ""));
            }
        } else if (kids != null) {
            steps.push(new Step(kids, page, ""));
        }
    }

    private String standard(String type) {
        return roles.computeIfAbsent(type, this::mapped);
    }

    private String mapped(String type) {
        COSDictionary map = root.getCOSDictionary(ROLE_MAP);
        String role = type;
        for (int i = 0; map != null && i < MOST_ROLES; i++) {
            String next = map.getNameAsString(COSName.getPDFName(role));
            if (next == null || next.equals(role)) {
                break;
            }
            role = next;
        }
        return role;
    }
}
