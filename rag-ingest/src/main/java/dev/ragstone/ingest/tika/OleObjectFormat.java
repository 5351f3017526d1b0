package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.Ole10Native;
import org.apache.poi.poifs.filesystem.Ole10NativeException;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Reads the wrapper that Office puts around an object of another program: the document inside stands for it. */
final class OleObjectFormat implements Format {

    // Where programs leave the document: new Office formats, then PDF and others.
    private static final List<String> STREAMS = List.of("Package", "CONTENTS", "Contents", "contents");

    @Override
    public boolean reads(String type) {
        return type.equals("application/x-tika-msoffice") || type.equals("application/x-tika-msoffice-embedded");
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException, Ole10NativeException {
        var contents = Contents.ofDocument(item, nesting);
        try (InputStream in = item.content().open();
                var files = new POIFSFileSystem(in)) {
            DirectoryNode root = files.getRoot();
            if (root.hasEntryCaseInsensitive(Ole10Native.OLE10_NATIVE)) {
                Ole10Native wrapped = Ole10Native.createFromEmbeddedOleObject(root);
                String name = wrapped.getLabel() == null ? "object" : wrapped.getLabel();
                contents.add(name, new ByteArrayInputStream(wrapped.getDataBuffer()));
            } else {
                for (String stream : STREAMS) {
                    if (root.hasEntry(stream)) {
                        contents.add("object", root.createDocumentInputStream(stream));
                        break;
                    }
                }
            }
        }
        return contents.only(type);
    }
}
