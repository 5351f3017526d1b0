package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads Word documents (DOCX and its kin) part by part as a stream, so that a long one takes no more memory than its text.
 *
 * <p>Kept: headings by style or outline level, lists with their levels and numbers, tables with marked header rows, code and
 * captions by style, text boxes, footnotes and comments behind the paragraph they belong to, and pages where Word has
 * noted them. Left out: headers and footers, deleted text, field codes.
 */
final class WordFormat implements Format {

    private static final Pattern TYPE =
            Pattern.compile("application/vnd\\.openxmlformats-officedocument\\.wordprocessingml\\.(document|template)"
                    + "|application/vnd\\.ms-word\\.(document|template)\\.macroenabled\\.12");

    @Override
    public boolean reads(String type) {
        return TYPE.matcher(type).matches();
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException {
        var blocks = nesting.blocks();
        var contents = Contents.ofDocument(item, nesting);
        try (var zip = ZipParts.open(item, nesting.budget())) {
            Facts facts = OfficeXml.facts(zip);
            String main = OfficeXml.mainPart(zip);
            List<OfficeXml.Link> links = OfficeXml.links(zip, main);
            var flow = new Flow(blocks);
            var body = new WordBody(
                    flow,
                    WordStyles.of(zip, OfficeXml.target(links, "styles")),
                    WordLists.of(zip, OfficeXml.target(links, "numbering")),
                    WordNotes.of(zip, OfficeXml.target(links, "footnotes"), "footnote"),
                    WordNotes.of(zip, OfficeXml.target(links, "endnotes"), "endnote"),
                    WordNotes.of(zip, OfficeXml.target(links, "comments"), "comment"));
            try (XmlPart xml = zip.xml(main)) {
                body.read(xml);
            }
            if (!body.hasPages()) {
                blocks.forgetPages();
            }
            if (!blocks.full()) {
                parts(zip, links, flow, contents);
                OfficeXml.embeddings(zip, main.substring(0, main.lastIndexOf('/') + 1) + "embeddings/", contents);
            }
            return contents.finish(blocks, facts, type);
        }
    }

    /** Reads what stands in parts of its own: charts, diagrams, and documents of other formats taken in whole. */
    private static void parts(ZipParts zip, List<OfficeXml.Link> links, Flow flow, Contents contents)
            throws IOException {
        flow.place(Place.none());
        for (OfficeXml.Link link : links) {
            if (zip.has(link.target())) {
                switch (link.kind()) {
                    case "chart" -> DrawingText.chart(zip, link.target(), flow);
                    case "diagramData" -> DrawingText.diagram(zip, link.target(), flow);
                    case "aFChunk" -> contents.add(link.target(), zip.open(link.target()));
                    default -> {}
                }
            }
        }
    }
}
