package dev.ragstone.ingest.reader;

import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/** Which fonts of a document are bold. */
final class PdfFonts {

    private static final Pattern BOLD_NAME = Pattern.compile("bold|black|heavy|cmbx|[-,]bd\\b");
    private static final float BOLD_WEIGHT = 600;

    private final IdentityHashMap<PDFont, Boolean> known = new IdentityHashMap<>();

    boolean isBold(@Nullable PDFont font) {
        if (font == null) {
            return false;
        }
        Boolean bold = known.get(font);
        if (bold == null) {
            bold = findBold(font);
            known.put(font, bold);
        }
        return bold;
    }

    private static boolean findBold(PDFont font) {
        String name = font.getName();
        if (name != null && BOLD_NAME.matcher(name.toLowerCase(Locale.ROOT)).find()) {
            return true;
        }
        PDFontDescriptor descriptor = font.getFontDescriptor();
        return descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= BOLD_WEIGHT);
    }
}
