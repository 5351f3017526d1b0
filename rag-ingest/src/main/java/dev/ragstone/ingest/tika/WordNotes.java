package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The footnotes, endnotes or comments of a Word document, by their ids. */
final class WordNotes {

    private final Map<String, String> texts = new HashMap<>();

    /**
     * Reads the part that holds them; an empty name stands for none.
     *
     * @param element what one of them is called
     */
    static WordNotes of(ZipParts zip, String part, String element) throws IOException {
        var notes = new WordNotes();
        if (zip.has(part)) {
            try (XmlPart xml = zip.xml(part)) {
                while (xml.next()) {
                    // Those with a type are the lines above the notes.
                    if (xml.isStart()
                            && xml.name().equals(element)
                            && (xml.attribute("type").isEmpty()
                                    || xml.attribute("type").equals("normal"))) {
                        notes.add(xml);
                    }
                }
            }
        }
        return notes;
    }

    private void add(XmlPart xml) throws IOException {
        String id = xml.attribute("id");
        var text = new StringBuilder();
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && xml.name().equals("t")) {
                text.append(xml.allText());
            } else if (xml.isStart() && (xml.name().equals("tab") || xml.name().equals("br"))) {
                text.append(' ');
            } else if (xml.isEnd() && xml.name().equals("p")) {
                text.append(' ');
            } else if (xml.isStart() && xml.name().equals("Fallback")) {
                xml.skip();
            }
        }
        texts.put(id, Strings.line(text));
    }

    /** The text of a note; empty when there is none. */
    String text(String id) {
        return texts.getOrDefault(id, "");
    }
}
