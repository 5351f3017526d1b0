package dev.ragstone.ingest.reader;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.jspecify.annotations.Nullable;

/** The names of the files attached to a PDF. */
final class PdfAttachments {

    private static final COSName EMBEDDED_FILES = COSName.getPDFName("EmbeddedFiles");
    private static final COSName FILE_ATTACHMENT = COSName.getPDFName("FileAttachment");
    private static final int MOST_NODES = 10_000;

    private PdfAttachments() {}

    /** In the order the file has them, those of the whole document first. */
    static List<String> names(PDDocument document) throws IOException {
        var names = new ArrayList<String>();
        COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
        COSDictionary all = catalog.getCOSDictionary(COSName.NAMES);
        if (all != null) {
            addTree(all.getDictionaryObject(EMBEDDED_FILES), names);
        }
        for (PDPage page : document.getPages()) {
            COSArray annotations = page.getCOSObject().getCOSArray(COSName.ANNOTS);
            for (int i = 0; annotations != null && i < annotations.size(); i++) {
                if (annotations.getObject(i) instanceof COSDictionary annotation
                        && FILE_ATTACHMENT.equals(annotation.getCOSName(COSName.SUBTYPE))) {
                    addFile("", annotation.getDictionaryObject(COSName.FS), names);
                }
            }
        }
        return names;
    }

    private static void addTree(@Nullable COSBase root, List<String> names) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSBase> open = new ArrayDeque<>();
        if (root != null) {
            open.push(root);
        }
        while (!open.isEmpty() && seen.size() < MOST_NODES) {
            if (!(open.pop() instanceof COSDictionary node) || !seen.add(node)) {
                continue;
            }
            COSArray leaves = node.getCOSArray(COSName.NAMES);
            for (int i = 0; leaves != null && i + 1 < leaves.size(); i += 2) {
                String key = leaves.getObject(i) instanceof COSString name ? name.getString() : "";
                addFile(key, leaves.getObject(i + 1), names);
            }
            COSArray kids = node.getCOSArray(COSName.KIDS);
            for (int i = kids == null ? -1 : kids.size() - 1; i >= 0; i--) {
                COSBase kid = kids.getObject(i);
                if (kid != null) {
                    open.push(kid);
                }
            }
        }
    }

    private static void addFile(String key, @Nullable COSBase file, List<String> names) {
        if (!(file instanceof COSDictionary specification) || !specification.containsKey(COSName.EF)) {
            return;
        }
        String name = specification.getString(COSName.UF, specification.getString(COSName.F, key));
        names.add(name.isBlank() ? "without a name" : name.strip());
    }
}
