package dev.ragstone.ingest.tika;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML file read from front to back, by local names, so that the strict and the transitional form of a format are the
 * same. Nothing outside the file is ever fetched; entities are limited, and so is the depth.
 */
final class XmlPart implements AutoCloseable {

    private static final int DEEPEST = 200;
    private static final String ENTITY_EXPANSIONS = "jdk.xml.entityExpansionLimit";
    private static final String ENTITY_SIZE = "jdk.xml.totalEntitySizeLimit";

    private final XMLStreamReader reader;
    private final boolean doctypes;
    private int depth;
    private int event;

    private XmlPart(XMLStreamReader reader, boolean doctypes) {
        this.reader = reader;
        this.doctypes = doctypes;
    }

    /** Opens a part of a packed format, none of which has a document type. */
    static XmlPart of(InputStream in) throws IOException {
        return open(in, false);
    }

    /** Opens an XML file of any kind. */
    static XmlPart withDoctype(InputStream in) throws IOException {
        return open(in, true);
    }

    private static XmlPart open(InputStream in, boolean doctypes) throws IOException {
        // Not kept: factories are not promised to be safe for several threads, and one costs microseconds.
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, doctypes);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setProperty(ENTITY_EXPANSIONS, "1000");
        factory.setProperty(ENTITY_SIZE, "1000000");
        // Not the same on every Java; the limit below is.
        factory.setProperty("jdk.xml.maxElementDepth", "0");
        // An external document type is read as an empty one.
        factory.setXMLResolver((publicId, systemId, base, namespace) -> new ByteArrayInputStream(new byte[0]));
        try {
            return new XmlPart(factory.createXMLStreamReader(in), doctypes);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** Moves on; false at the end. */
    boolean next() throws IOException {
        try {
            if (!reader.hasNext()) {
                return false;
            }
            event = reader.next();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
        if (event == XMLStreamConstants.DTD && !doctypes) {
            throw new LimitException("holds a DOCTYPE, which its format does not allow; it is made to do harm");
        }
        if (event == XMLStreamConstants.START_ELEMENT && ++depth > DEEPEST) {
            throw new LimitException("is nested deeper than " + DEEPEST + " elements");
        }
        depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
        return true;
    }

    private static IOException failure(XMLStreamException failure) {
        if (failure.getNestedException() instanceof IOException cause) {
            return cause;
        }
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        String words = message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9);
        int line = failure.getLocation() == null ? -1 : failure.getLocation().getLineNumber();
        return new XmlException("its XML is wrong" + (line > 0 ? " in line " + line : "") + ": " + words);
    }

    /** Whether this is the start of an element. */
    boolean isStart() {
        return event == XMLStreamConstants.START_ELEMENT;
    }

    /** Whether this is the end of an element. */
    boolean isEnd() {
        return event == XMLStreamConstants.END_ELEMENT;
    }

    /** Whether this is text. */
    boolean isText() {
        return event == XMLStreamConstants.CHARACTERS
                || event == XMLStreamConstants.CDATA
                || event == XMLStreamConstants.SPACE;
    }

    /** The local name of the element that starts or ends here. */
    String name() {
        return reader.getLocalName();
    }

    /** The namespace of the element that starts or ends here; empty when it has none. */
    String namespace() {
        String namespace = reader.getNamespaceURI();
        return namespace == null ? "" : namespace;
    }

    /** The text here. */
    String text() {
        return reader.getText();
    }

    /** How many elements are open, the one that starts here included. */
    int depth() {
        return depth;
    }

    /** The first attribute of that local name; empty when there is none. */
    String attribute(String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(name)) {
                return reader.getAttributeValue(i);
            }
        }
        return "";
    }

    /** The attribute of that local name in a namespace that ends so; empty when there is none. */
    String attribute(String namespaceEnd, String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String namespace = reader.getAttributeNamespace(i);
            if (namespace != null
                    && namespace.endsWith(namespaceEnd)
                    && reader.getAttributeLocalName(i).equals(name)) {
                return reader.getAttributeValue(i);
            }
        }
        return "";
    }

    /** Moves to the end of the element that starts here. */
    void skip() throws IOException {
        int level = depth;
        while (depth >= level && next()) {}
    }

    /** The text in the element that starts here, and moves to its end. */
    String allText() throws IOException {
        var text = new StringBuilder();
        int level = depth;
        while (depth >= level && next()) {
            if (isText()) {
                text.append(text());
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }
}
