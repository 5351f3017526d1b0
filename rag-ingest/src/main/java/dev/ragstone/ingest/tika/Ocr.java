package dev.ragstone.ingest.tika;

import java.util.List;
import org.apache.tika.exception.TikaConfigException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.ocr.TesseractOCRConfig;
import org.apache.tika.parser.ocr.TesseractOCRParser;

/**
 * Whether pictures of text are read, and in which languages.
 *
 * @param languages Tesseract's names for them, such as {@code eng}; none when pictures are not read
 */
record Ocr(List<String> languages) {

    static final Ocr OFF = new Ocr(List.of());

    Ocr {
        languages = List.copyOf(languages);
    }

    /**
     * Reads pictures of text in these languages.
     *
     * @throws IllegalStateException if Tesseract cannot be started
     */
    static Ocr in(List<String> languages) {
        if (languages.isEmpty()) {
            throw new IllegalArgumentException("name at least one language for OCR, such as eng");
        }
        try {
            if (!new TesseractOCRParser().hasTesseract()) {
                throw new IllegalStateException(
                        "OCR needs Tesseract, and the program 'tesseract' is not on the path; install it or leave OCR off");
            }
        } catch (TikaConfigException e) {
            throw new IllegalStateException("OCR needs Tesseract, which could not be started: " + e.getMessage(), e);
        }
        return new Ocr(languages);
    }

    boolean isOn() {
        return !languages.isEmpty();
    }

    /** Whether {@code type} is one that only OCR can read. */
    boolean reads(String type) {
        return isOn()
                && (type.equals("application/pdf")
                        || (type.startsWith("image/")
                                && !type.equals("image/svg+xml")
                                && !type.startsWith("image/vnd.")));
    }

    void configure(ParseContext context) {
        var config = new TesseractOCRConfig();
        config.setSkipOcr(!isOn());
        if (isOn()) {
            config.setLanguage(String.join("+", languages));
        }
        context.set(TesseractOCRConfig.class, config);
    }
}
