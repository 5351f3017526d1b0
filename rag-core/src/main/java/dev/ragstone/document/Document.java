package dev.ragstone.document;

import java.util.List;

/**
 * A document as it was read: one text, and the blocks that say what its parts are.
 *
 * @since 0.1
 */
public record Document(DocumentInfo info, String text, List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
        int from = 0;
        for (Block block : blocks) {
            if (block.start() < from || block.end() > text.length()) {
                throw new IllegalArgumentException("blocks of " + info.uri()
                        + " must ascend within the text of length " + text.length() + " but got [" + block.start()
                        + ", " + block.end() + ") after " + from);
            }
            from = block.end();
        }
    }

    /** The document's id. */
    public String id() {
        return info.id();
    }

    /** The exact characters of a block. */
    public String text(Block block) {
        return text.substring(block.start(), block.end());
    }

    /** Where the character at {@code offset} stands in the original. */
    public Place placeAt(int offset) {
        Place place = Place.none();
        for (Block block : blocks) {
            if (block.start() > offset) {
                break;
            }
            place = block.place();
        }
        return place;
    }
}
