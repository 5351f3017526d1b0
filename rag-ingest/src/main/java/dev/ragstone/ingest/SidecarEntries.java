package dev.ragstone.ingest;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the entries of a file of metadata say. A key that is nearly right is refused: passed over, it would open a file to
 * everyone.
 */
final class SidecarEntries {

    private static final String ACCESS = "access";
    private static final String TAGS = "tags";
    private static final String COLLECTION = "collection";

    /** What others call it; without case, spaces and signs. */
    private static final Set<String> ACCESS_WORDS = Set.of(
            "accesslabel",
            "accesslabels",
            "accesslist",
            "accesscontrol",
            "accesscontrollist",
            "accessgroup",
            "accessgroups",
            "accessright",
            "accessrights",
            "accessrole",
            "accessroles",
            "acl",
            "acls",
            "label",
            "labels",
            "permission",
            "permissions");

    private SidecarEntries() {}

    /**
     * The facts that {@code metadata} stands for.
     *
     * @throws IllegalArgumentException if an entry cannot be meant as it stands
     */
    static FileFacts facts(Metadata metadata) {
        var values = new TreeMap<>(metadata.values());
        values.keySet().forEach(SidecarEntries::check);
        MetadataValue access = values.remove(ACCESS);
        if (values.get(TAGS) instanceof MetadataValue.Text tag) {
            values.put(TAGS, MetadataValue.of(List.of(tag.value())));
        }
        FileFacts facts = FileFacts.none().with(new Metadata(values));
        return access == null ? facts : facts.accessLabels(labels(access));
    }

    private static void check(String key) {
        if (key.equals(ACCESS) || key.equals(TAGS)) {
            return;
        }
        if (key.equals(COLLECTION)) {
            throw new IllegalArgumentException(
                    "a file cannot choose its collection; sync its folder on its own with SyncOptions.collection");
        }
        String plain = key.toLowerCase(Locale.ROOT).replaceAll("[\\s_.-]", "");
        if (ACCESS_WORDS.contains(plain) || isNear(plain, ACCESS) || isNear(plain, "accesslabels")) {
            throw new IllegalArgumentException("'" + key + "' is no key; who may read a file is said by 'access'");
        }
        if (isNear(plain, TAGS)) {
            throw new IllegalArgumentException("'" + key + "' is no key; write 'tags'");
        }
    }

    private static List<String> labels(MetadataValue access) {
        return switch (access) {
            case MetadataValue.Text label -> List.of(label.value());
            case MetadataValue.Texts labels -> labels.values();
            default -> throw new IllegalArgumentException("'access' must be a label or a list of labels");
        };
    }

    /** Whether one letter too many, missing, wrong, or swapped with the next makes the difference, or nothing does. */
    private static boolean isNear(String key, String word) {
        int shorter = Math.min(key.length(), word.length());
        int head = 0;
        while (head < shorter && key.charAt(head) == word.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && key.charAt(key.length() - 1 - tail) == word.charAt(word.length() - 1 - tail)) {
            tail++;
        }
        String one = key.substring(head, key.length() - tail);
        String other = word.substring(head, word.length() - tail);
        boolean swapped = one.length() == 2
                && other.length() == 2
                && one.charAt(0) == other.charAt(1)
                && one.charAt(1) == other.charAt(0);
        return swapped || (one.length() <= 1 && other.length() <= 1);
    }
}
