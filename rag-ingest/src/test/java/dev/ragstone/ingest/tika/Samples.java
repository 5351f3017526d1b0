package dev.ragstone.ingest.tika;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.poi.ooxml.POIXMLDocument;

/** Small files of many formats, made in memory. */
final class Samples {

    private Samples() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A zip of files given as name, content, name, content; a content is bytes or a text. */
    static byte[] zip(Object... namesAndContents) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var file : files(namesAndContents).entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return out.toByteArray();
    }

    static byte[] tar(Object... namesAndContents) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(out)) {
            for (var file : files(namesAndContents).entrySet()) {
                var entry = new TarArchiveEntry(file.getKey());
                entry.setSize(file.getValue().length);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue());
                tar.closeArchiveEntry();
            }
        }
        return out.toByteArray();
    }

    static byte[] gzip(byte[] content) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }

    static byte[] saved(POIXMLDocument document) throws IOException {
        var out = new ByteArrayOutputStream();
        try (document) {
            document.write(out);
        }
        return out.toByteArray();
    }

    /** A DOCX made of the body's XML, with the styles of headings. */
    static byte[] docx(String body, Object... moreParts) throws IOException {
        String rels =
                "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>%s</Relationships>";
        String link =
                "<Relationship Id='%s' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s'"
                        + " Target='%s'/>";
        String styles = "<w:styles xmlns:w='w'>"
                + "<w:style w:type='paragraph' w:styleId='H1'><w:name w:val='heading 1'/></w:style>"
                + "<w:style w:type='paragraph' w:styleId='H2'><w:name w:val='heading 2'/></w:style>"
                + "<w:style w:type='paragraph' w:styleId='Own'><w:name w:val='Own'/><w:basedOn w:val='H2'/></w:style>"
                + "<w:style w:type='paragraph' w:styleId='Cap'><w:name w:val='caption'/></w:style>"
                + "<w:style w:type='paragraph' w:styleId='T'><w:name w:val='Title'/></w:style></w:styles>";
        var parts = new LinkedHashMap<String, Object>();
        parts.put(
                "[Content_Types].xml",
                "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
                        + "<Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
                        + "<Default Extension='xml' ContentType='application/xml'/><Override PartName='/word/document.xml'"
                        + " ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/>"
                        + "</Types>");
        parts.put("_rels/.rels", rels.formatted(link.formatted("r1", "officeDocument", "word/document.xml")));
        parts.put(
                "word/_rels/document.xml.rels",
                rels.formatted(link.formatted("r1", "styles", "styles.xml")
                        + link.formatted("r2", "footnotes", "footnotes.xml")
                        + link.formatted("r3", "comments", "comments.xml")
                        + link.formatted("r4", "numbering", "numbering.xml")));
        parts.put("word/styles.xml", styles);
        parts.put("word/document.xml", "<w:document xmlns:w='w'><w:body>" + body + "</w:body></w:document>");
        for (int i = 0; i < moreParts.length; i += 2) {
            parts.put((String) moreParts[i], moreParts[i + 1]);
        }
        return zip(parts.entrySet().stream()
                .flatMap(part -> Stream.of(part.getKey(), part.getValue()))
                .toArray());
    }

    /** A paragraph of a DOCX. */
    static String p(String style, String text) {
        return "<w:p><w:pPr><w:pStyle w:val='" + style + "'/></w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    /** An OpenDocument file made of the body's XML and, before it, its automatic styles. */
    static byte[] openDocument(String kind, String styles, String body) throws IOException {
        String spaces = "xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'"
                + " xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0'"
                + " xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'"
                + " xmlns:presentation='urn:oasis:names:tc:opendocument:xmlns:presentation:1.0'"
                + " xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:meta='urn:oasis:names:tc:opendocument:xmlns:meta:1.0'"
                + " xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0'";
        return zip(
                "mimetype", "application/vnd.oasis.opendocument." + kind,
                "content.xml",
                        "<office:document-content " + spaces + "><office:automatic-styles>" + styles
                                + "</office:automatic-styles><office:body><office:" + kind + ">" + body + "</office:"
                                + kind
                                + "></office:body></office:document-content>",
                "meta.xml",
                        "<office:document-meta " + spaces + "><office:meta><dc:title>The title</dc:title>"
                                + "<meta:initial-creator>A. Author</meta:initial-creator>"
                                + "<meta:creation-date>2024-03-01T10:00:00</meta:creation-date>"
                                + "<dc:language>de-DE</dc:language></office:meta></office:document-meta>");
    }

    private static Map<String, byte[]> files(Object... namesAndContents) {
        var files = new LinkedHashMap<String, byte[]>();
        for (int i = 0; i < namesAndContents.length; i += 2) {
            Object content = namesAndContents[i + 1];
            files.put((String) namesAndContents[i], content instanceof byte[] raw ? raw : bytes((String) content));
        }
        return files;
    }
}
