package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads presentations (PPTX and its kin) slide by slide, in the order they are shown.
 *
 * <p>Kept: the title as heading, text and lists with their levels, tables, the words in charts and diagrams, notes under
 * a heading "Notes", comments. Left out: hidden slides, which
 * the metadata names, what comes from the master, dates, footers and slide numbers.
 */
final class SlidesFormat implements Format {

    /** The heading that notes stand under. */
    static final String NOTES = "Notes";

    private static final Pattern TYPE = Pattern.compile(
            "application/vnd\\.openxmlformats-officedocument\\.presentationml\\.(presentation|template|slideshow)"
                    + "|application/vnd\\.ms-powerpoint\\.(presentation|template|slideshow)\\.macroenabled\\.12");

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
            var flow = new Flow(blocks);
            var hidden = new ArrayList<String>();
            int number = 0;
            for (String slide : slides(zip, main)) {
                number++;
                if (!read(zip, slide, number, flow)) {
                    hidden.add("slide " + number);
                }
                if (blocks.full()) {
                    break;
                }
            }
            if (!blocks.full()) {
                OfficeXml.embeddings(zip, main.substring(0, main.lastIndexOf('/') + 1) + "embeddings/", contents);
            }
            return contents.finish(blocks, facts.hidden(hidden), type);
        }
    }

    private static List<String> slides(ZipParts zip, String main) throws IOException {
        List<OfficeXml.Link> links = OfficeXml.links(zip, main);
        var slides = new ArrayList<String>();
        try (XmlPart xml = zip.xml(main)) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("sldId")) {
                    String id = xml.attribute("/relationships", "id");
                    links.stream()
                            .filter(link -> link.id().equals(id) && link.kind().equals("slide"))
                            .forEach(link -> slides.add(link.target()));
                }
            }
        }
        return slides;
    }

    /** Reads a slide unless it is hidden; whether it was shown. */
    private static boolean read(ZipParts zip, String slide, int number, Flow flow) throws IOException {
        try (XmlPart xml = zip.xml(slide)) {
            if (isHidden(xml)) {
                return false;
            }
            flow.closeHeadings();
            flow.place(Place.slide(number));
            new SlideShapes(flow).read(xml);
        }
        linked(zip, slide, flow);
        flow.end();
        return true;
    }

    /** Looks at the first element. */
    private static boolean isHidden(XmlPart xml) throws IOException {
        while (xml.next()) {
            if (xml.isStart()) {
                return xml.attribute("show").matches("0|false");
            }
        }
        return false;
    }

    /** The notes and whatever else belongs to a slide. */
    private static void linked(ZipParts zip, String part, Flow flow) throws IOException {
        List<OfficeXml.Link> links = OfficeXml.links(zip, part);
        for (OfficeXml.Link link : links) {
            if (!zip.has(link.target()) || flow.full()) {
                continue;
            }
            switch (link.kind()) {
                case "chart" -> DrawingText.chart(zip, link.target(), flow);
                case "diagramData" -> DrawingText.diagram(zip, link.target(), flow);
                case "comments" -> DrawingText.comments(zip, link.target(), flow);
                default -> {}
            }
        }
        String notes = OfficeXml.target(links, "notesSlide");
        if (zip.has(notes)) {
            try (XmlPart xml = zip.xml(notes)) {
                SlideShapes.notes(flow).read(xml);
            }
        }
    }
}
