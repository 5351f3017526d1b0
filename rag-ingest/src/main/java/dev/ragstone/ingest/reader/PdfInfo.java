package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Calendar;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** What a PDF says about itself: in its information dictionary, else in its XMP packet, which newer files have alone. */
final class PdfInfo {

    private static final int LARGEST_PACKET = 1 << 20;
    // What programs write when the author gave no title.
    private static final Pattern NO_TITLE =
            Pattern.compile("(?:untitled|unbenannt|sans titre|document|title|\\(anonymous\\))[-\\s\\d]*+"
                    + "|.*\\.(?:docx?|odt|rtf|txt|tex|dvi|indd|pptx?|xlsx?|pdf|html?|qxd|pmd|fm)");
    private static final Pattern PROGRAM = Pattern.compile("^Microsoft (?:Office )?(?:Word|PowerPoint|Excel) - ");

    private final PDDocumentInformation information;
    private final @Nullable Document packet;

    private PdfInfo(PDDocumentInformation information, @Nullable Document packet) {
        this.information = information;
        this.packet = packet;
    }

    static PdfInfo of(PDDocument document) {
        return new PdfInfo(document.getDocumentInformation(), packet(document));
    }

    /** The title; empty when there is none, or only a file name that stands in for one. */
    String title() {
        String title =
                PROGRAM.matcher(first(information.getTitle(), "dc|title")).replaceFirst("");
        return NO_TITLE.matcher(title.toLowerCase(Locale.ROOT)).matches() ? "" : title;
    }

    Metadata metadata() {
        Metadata metadata = Metadata.empty();
        String author = first(information.getAuthor(), "dc|creator");
        if (!author.isEmpty()) {
            metadata = metadata.with("author", author);
        }
        String subject = first(information.getSubject(), "dc|description");
        if (!subject.isEmpty()) {
            metadata = metadata.with("description", subject);
        }
        metadata = withMoment(metadata, "created", information.getCreationDate(), "xmp|CreateDate");
        return withMoment(metadata, "modified", information.getModificationDate(), "xmp|ModifyDate");
    }

    private Metadata withMoment(Metadata metadata, String key, @Nullable Calendar date, String property) {
        Instant moment = date != null ? date.toInstant() : Moments.parse(packet(property));
        return moment == null ? metadata : metadata.with(key, moment);
    }

    private String first(@Nullable String value, String property) {
        String text = clean(value);
        return text.isEmpty() ? clean(packet(property)) : text;
    }

    private String packet(String property) {
        if (packet == null) {
            return "";
        }
        Element element = packet.selectFirst(property + " rdf|li");
        element = element == null ? packet.selectFirst(property) : element;
        if (element != null) {
            return element.text();
        }
        String attribute = property.replace('|', ':');
        Element holder = packet.getElementsByAttribute(attribute).first();
        return holder == null ? "" : holder.attr(attribute);
    }

    private static String clean(@Nullable String value) {
        return value == null
                ? ""
                : value.replace('\0', ' ').replaceAll("\\s+", " ").strip();
    }

    /** Parsed without a document type or entities from elsewhere. */
    private static @Nullable Document packet(PDDocument document) {
        PDMetadata metadata = document.getDocumentCatalog().getMetadata();
        if (metadata == null) {
            return null;
        }
        try (var in = metadata.exportXMPMetadata()) {
            String xml = new String(in.readNBytes(LARGEST_PACKET), StandardCharsets.UTF_8);
            return Jsoup.parse(xml, "", Parser.xmlParser());
        } catch (IOException e) {
            return null;
        }
    }
}
