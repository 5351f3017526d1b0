package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.tika.config.ServiceLoader;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;
import org.apache.tika.parser.DefaultParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.code.SourceCodeParser;
import org.apache.tika.parser.external.CompositeExternalParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.ocr.TesseractOCRParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.parser.pkg.CompressorParser;
import org.apache.tika.parser.pkg.PackageParser;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Has Tika read what there is no reader of our own for. */
final class TikaFormat implements Format {

    private static final Set<String> WORKBOOK = Set.of("vnd.ms-excel", "spreadsheetml", "opendocument.spreadsheet");
    // What Tika can only describe, not read.
    private static final List<String> NO_TEXT = List.of(
            "image/",
            "audio/",
            "video/",
            "font/",
            "text/",
            "application/x-font",
            "application/x-mach-o",
            "application/x-executable",
            "application/x-sharedlib",
            "application/x-elf",
            "application/x-object",
            "application/x-coredump",
            "application/x-msdownload",
            "application/java-vm",
            "application/x-midi",
            "application/ogg",
            "application/mp4",
            "application/kate",
            "application/pkcs7-signature",
            "application/x-ms-owner",
            "application/octet-stream",
            "application/pdf",
            "application/xhtml+xml",
            "application/vnd.wap.xhtml+xml",
            "application/xml");

    private final Ocr ocr;
    // One for all documents: making one takes longer than reading most documents.
    private final Parser parser;
    private final Set<String> types = new HashSet<>();
    private final Set<String> parametrised = new HashSet<>();

    TikaFormat(Ocr ocr) {
        this.ocr = ocr;
        var without = new HashSet<Class<? extends Parser>>(List.of(
                // It colours source code by way of HTML, style sheets and all.
                SourceCodeParser.class,
                // It starts whatever programs it finds.
                CompositeExternalParser.class,
                PackageParser.class,
                CompressorParser.class));
        if (!ocr.isOn()) {
            without.add(TesseractOCRParser.class);
        }
        parser = new DefaultParser(MediaTypeRegistry.getDefaultRegistry(), new ServiceLoader(), without);
        for (MediaType type : parser.getSupportedTypes(context())) {
            String base = type.getBaseType().toString();
            if (NO_TEXT.stream().noneMatch(base::startsWith)) {
                types.add(base);
                parametrised.addAll(type.hasParameters() ? Set.of(base) : Set.of());
            }
        }
    }

    @Override
    public boolean reads(String type) {
        return types.contains(type) || ocr.reads(type);
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting)
            throws IOException, TikaException, SAXException {
        var blocks = nesting.blocks();
        var contents = Contents.ofDocument(item, nesting);
        var found = new Metadata();
        found.set(TikaCoreProperties.RESOURCE_NAME_KEY, item.name());
        found.set(Metadata.CONTENT_TYPE, full(item, type));
        boolean workbook = WORKBOOK.stream().anyMatch(type::contains);
        List<String> hidden = workbook ? HiddenSheets.of(item, type, nesting.budget()) : List.of();
        // A budget of its own: the same bytes are unpacked again to be read.
        SheetGaps gaps = workbook && !type.equals(HiddenSheets.XLS)
                ? SheetGaps.of(item, new Budget(nesting.limits(), item.size()))
                : SheetGaps.none();
        var handler = new XhtmlBlocks(new Flow(blocks), workbook, hidden, gaps);
        var context = context();
        // Only there: see SheetGaps.
        context.get(OfficeParserConfig.class).setIncludeMissingRows(type.equals(HiddenSheets.XLS));
        context.set(Parser.class, parser);
        context.set(EmbeddedDocumentExtractor.class, new EmbeddedFiles(contents, ocr));
        try (TikaInputStream in = stream(item)) {
            parser.parse(in, handler, found, context);
        } catch (IOException | TikaException | SAXException | RuntimeException e) {
            if (!WriteLimitReachedException.isWriteLimitReached(e)) {
                throw e;
            }
        }
        Facts facts = TikaFacts.of(found).hidden(hidden);
        return contents.finish(blocks, workbook ? facts.withoutHeadingForTitle() : facts, type);
    }

    /** Reads only what is embedded in {@code item}. */
    void unwrap(SourceItem item, String type, Contents contents) throws IOException, TikaException, SAXException {
        var found = new Metadata();
        found.set(Metadata.CONTENT_TYPE, type);
        var context = context();
        context.set(Parser.class, parser);
        context.set(EmbeddedDocumentExtractor.class, new EmbeddedFiles(contents, ocr));
        try (TikaInputStream in = stream(item)) {
            parser.parse(in, new DefaultHandler(), found, context);
        }
    }

    /** Some parsers are only found by a type with its parameters. */
    private String full(SourceItem item, String type) throws IOException {
        if (!parametrised.contains(type)) {
            return type;
        }
        var hints = new Metadata();
        hints.set(TikaCoreProperties.RESOURCE_NAME_KEY, item.name());
        try (TikaInputStream in = stream(item)) {
            MediaType detected = MimeTypes.getDefaultMimeTypes().detect(in, hints);
            return detected.getBaseType().toString().equals(type) ? detected.toString() : type;
        }
    }

    /** The bytes of {@code item} as Tika likes them: the file in place if there is one. */
    static TikaInputStream stream(SourceItem item) throws IOException {
        if (item.content().file().isPresent()) {
            return TikaInputStream.get(item.content().file().get());
        }
        try (InputStream in = item.content().open()) {
            return TikaInputStream.get(in.readAllBytes());
        }
    }

    private ParseContext context() {
        var office = new OfficeParserConfig();
        office.setUseSAXDocxExtractor(true);
        office.setUseSAXPptxExtractor(true);
        office.setIncludeHeadersAndFooters(false);
        office.setIncludeSlideMasterContent(false);
        office.setExtractMacros(false);
        var pdf = new PDFParserConfig();
        pdf.setOcrStrategy(ocr.isOn() ? PDFParserConfig.OCR_STRATEGY.AUTO : PDFParserConfig.OCR_STRATEGY.NO_OCR);
        var context = new ParseContext();
        context.set(OfficeParserConfig.class, office);
        context.set(PDFParserConfig.class, pdf);
        ocr.configure(context);
        return context;
    }
}
