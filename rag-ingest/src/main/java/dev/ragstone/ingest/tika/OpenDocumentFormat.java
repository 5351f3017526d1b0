package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * Reads OpenDocument files (ODT, ODS, ODP, ODG) as a stream.
 *
 * <p>Kept: headings by outline level, nested lists, tables with marked header rows, sheets with their names, slides with
 * title and notes, code and captions by style, footnotes and comments behind the paragraph they belong to, and pages where
 * the program that saved the file has noted them. Left out: headers and footers, deleted
 * text, hidden sheets and slides, which the metadata names.
 */
final class OpenDocumentFormat implements Format {

    private static final Pattern TYPE =
            Pattern.compile("application/(x-)?vnd\\.oasis\\.opendocument\\.(text|spreadsheet|presentation|graphics)"
                    + "(-template|-web|-master)?");

    @Override
    public boolean reads(String type) {
        return TYPE.matcher(type).matches();
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException {
        var blocks = nesting.blocks();
        var contents = Contents.ofDocument(item, nesting);
        try (var zip = ZipParts.open(item, nesting.budget())) {
            refuseEncrypted(zip);
            var body = new OpenDocumentBody(new Flow(blocks));
            try (XmlPart xml = zip.xml("content.xml")) {
                body.read(xml);
            }
            if (!body.hasPages()) {
                blocks.forgetPages();
            }
            embedded(zip, contents);
            Facts facts = facts(zip).hidden(body.hidden());
            return contents.finish(blocks, type.contains("spreadsheet") ? facts.withoutHeadingForTitle() : facts, type);
        }
    }

    private static void refuseEncrypted(ZipParts zip) throws IOException {
        if (!zip.has("META-INF/manifest.xml")) {
            return;
        }
        // Manifests may name a document type of their own, which is never fetched.
        try (XmlPart xml = XmlPart.withDoctype(zip.open("META-INF/manifest.xml"))) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("encryption-data")) {
                    throw new PasswordException();
                }
            }
        }
    }

    /** Objects that are files of their own; those that are part of the document (charts, formulas) are folders. */
    private static void embedded(ZipParts zip, Contents contents) {
        for (ZipArchiveEntry entry : zip.under("Object ")) {
            if (entry.getName().indexOf('/') < 0) {
                try (var in = zip.open(entry)) {
                    contents.add(entry.getName(), in);
                } catch (IOException e) {
                    contents.failed(entry.getName(), e);
                }
            }
        }
    }

    private static Facts facts(ZipParts zip) throws IOException {
        var facts = new Facts();
        if (!zip.has("meta.xml")) {
            return facts;
        }
        try (XmlPart xml = zip.xml("meta.xml")) {
            while (xml.next()) {
                if (xml.isStart()) {
                    fact(facts, xml);
                }
            }
        }
        return facts;
    }

    private static void fact(Facts facts, XmlPart xml) throws IOException {
        switch (xml.name()) {
            case "title" -> facts.title(xml.allText());
            case "initial-creator", "creator" -> facts.text(Facts.AUTHOR, xml.allText());
            case "creation-date" -> facts.moment(Facts.CREATED, xml.allText());
            case "date" -> facts.moment(Facts.MODIFIED, xml.allText());
            case "language" -> facts.language(xml.allText());
            case "keyword" -> facts.texts(Facts.KEYWORDS, xml.allText());
            case "document-statistic" -> facts.count("pages", xml.attribute("page-count"));
            default -> {}
        }
    }
}
