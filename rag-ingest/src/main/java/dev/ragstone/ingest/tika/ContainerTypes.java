package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.MediaTypeDetector;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;

/** Tells what an item is, looking inside the containers that many formats share. */
final class ContainerTypes {

    private final MediaTypeDetector byStart = new MediaTypeDetector();
    private final Detector inside = new DefaultDetector();

    String detect(SourceItem item) throws IOException {
        byte[] start;
        try (InputStream in = item.content().open()) {
            start = in.readNBytes(4);
        }
        boolean zip = start.length == 4 && start[0] == 'P' && start[1] == 'K';
        boolean compound = start.length == 4 && start[0] == (byte) 0xD0 && start[1] == (byte) 0xCF;
        if (!zip && !compound) {
            String type = byStart.detect(item);
            if (!type.equals("application/octet-stream")) {
                return type;
            }
        }
        String packed = zip ? ZipKinds.detect(item) : "";
        if (!packed.isEmpty()) {
            return packed;
        }
        var hints = new Metadata();
        hints.set(TikaCoreProperties.RESOURCE_NAME_KEY, item.name());
        try (TikaInputStream in = TikaFormat.stream(item)) {
            return inside.detect(in, hints).getBaseType().toString();
        }
    }
}
