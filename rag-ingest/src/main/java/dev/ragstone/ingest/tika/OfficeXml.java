package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** What the XML formats of Microsoft Office have in common: parts that point at one another, and facts. */
final class OfficeXml {

    /**
     * A pointer from one part to another.
     *
     * @param kind the last word of its type
     * @param target the name of the part
     */
    record Link(String id, String kind, String target) {}

    private OfficeXml() {}

    /** The pointers of a part, in the order they are listed; those that lead out of the file are left out. */
    static List<Link> links(ZipParts zip, String part) throws IOException {
        int slash = part.lastIndexOf('/') + 1;
        String name = part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
        var links = new ArrayList<Link>();
        if (!zip.has(name)) {
            return links;
        }
        try (XmlPart xml = zip.xml(name)) {
            while (xml.next()) {
                if (xml.isStart()
                        && xml.name().equals("Relationship")
                        && !xml.attribute("TargetMode").equals("External")) {
                    String type = xml.attribute("Type");
                    links.add(new Link(
                            xml.attribute("Id"),
                            type.substring(type.lastIndexOf('/') + 1),
                            resolve(part.substring(0, slash), xml.attribute("Target"))));
                }
            }
        }
        return links;
    }

    /** The part that everything starts from. */
    static String mainPart(ZipParts zip) throws IOException {
        return links(zip, "").stream()
                .filter(link -> link.kind.equals("officeDocument"))
                .map(Link::target)
                .findFirst()
                .orElseThrow(() -> new IOException("no main part is named"));
    }

    /** The name of the first part of a kind; empty when there is none. */
    static String target(List<Link> links, String kind) {
        return links.stream()
                .filter(link -> link.kind.equals(kind))
                .map(Link::target)
                .findFirst()
                .orElse("");
    }

    private static String resolve(String folder, String target) {
        var path = new ArrayList<String>();
        String full = target.startsWith("/") ? target : folder + target;
        for (String part : full.split("/", -1)) {
            if (part.equals("..") && !path.isEmpty()) {
                path.removeLast();
            } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                path.add(part);
            }
        }
        return String.join("/", path);
    }

    static Facts facts(ZipParts zip) throws IOException {
        var facts = new Facts();
        for (Link link : links(zip, "")) {
            if ((link.kind.equals("core-properties") || link.kind.equals("extended-properties"))
                    && zip.has(link.target)) {
                try (XmlPart xml = zip.xml(link.target)) {
                    while (xml.next()) {
                        if (xml.isStart() && xml.depth() == 2) {
                            fact(facts, xml.name(), xml);
                        }
                    }
                }
            }
        }
        return facts;
    }

    private static void fact(Facts facts, String name, XmlPart xml) throws IOException {
        switch (name) {
            case "title" -> facts.title(xml.allText());
            case "creator" -> facts.text(Facts.AUTHOR, xml.allText());
            case "created" -> facts.moment(Facts.CREATED, xml.allText());
            case "modified" -> facts.moment(Facts.MODIFIED, xml.allText());
            case "language" -> facts.language(xml.allText());
            case "keywords" -> facts.texts(Facts.KEYWORDS, xml.allText());
            case "Pages" -> facts.count("pages", xml.allText());
            case "Slides" -> facts.count("slides", xml.allText());
            default -> xml.skip();
        }
    }

    /** Reads the files embedded in a document, in the order of their names. */
    static void embeddings(ZipParts zip, String folder, Contents contents) {
        for (ZipArchiveEntry entry : zip.under(folder)) {
            try (var in = zip.open(entry)) {
                contents.add(entry.getName().substring(folder.length()), in);
            } catch (IOException e) {
                contents.failed(entry.getName(), e);
            }
        }
    }
}
