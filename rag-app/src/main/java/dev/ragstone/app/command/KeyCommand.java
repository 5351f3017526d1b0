package dev.ragstone.app.command;

import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyEntry;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.error.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ragstone key}. */
@Command(
        name = "key",
        header = "Add, list and remove the keys of a server.",
        description = {
            "A key says who calls: what they may read follows from their user, groups and tenant.",
            "Documents are for whoever carries one of their access labels: user:NAME, group:NAME, and with a tenant",
            "user:TENANT/NAME, group:TENANT/NAME and tenant:TENANT."
        },
        footer = {
            "Examples:",
            "  ragstone key add --keys keys.jsonl --user anna --group sales",
            "  ragstone key add --keys keys.jsonl --user ben --tenant acme --admin",
            "  ragstone key list --keys keys.jsonl",
            "  ragstone key remove --keys keys.jsonl 1f8a09c2"
        })
final class KeyCommand implements Runnable {

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    KeyCommand(RagstoneCommand root) {
        this.root = root;
    }

    /** What {@code key add --json} prints. */
    record AddedJson(String key) {}

    /** What {@code key list --json} prints. */
    record ListJson(List<KeyJson> keys) {}

    /** A key, without the key. */
    record KeyJson(String id, String user, String tenant, List<String> groups, boolean admin, String created) {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say add, list or remove");
    }

    @Command(name = "add", header = "Add a key and print it; it is shown this once and kept nowhere.")
    int add(
            @Option(names = "--keys", required = true, paramLabel = "FILE", description = "The file of keys.")
                    Path file,
            @Option(names = "--user", required = true, paramLabel = "NAME", description = "Who calls.") String user,
            @Option(names = "--tenant", defaultValue = "", paramLabel = "NAME", description = "Of which tenant.")
                    String tenant,
            @Option(names = "--group", paramLabel = "NAME", description = "Member of; may be given several times.")
                    List<String> groups,
            @Option(names = "--admin", description = "May also sync and delete what others brought in.")
                    boolean admin) {
        Identity identity;
        try {
            identity = Identity.of(user, tenant, groups == null ? List.of() : groups, admin);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        String key = new KeyFile(file).add(identity);
        if (root.json()) {
            root.print(new AddedJson(key));
        } else {
            root.console().err().println("The key of " + identity.owner() + "; it is not shown again:");
            root.console().err().flush();
            root.console().out().println(key);
        }
        return 0;
    }

    @Command(name = "list", header = "List the keys, without the keys.")
    int list(
            @Option(names = "--keys", required = true, paramLabel = "FILE", description = "The file of keys.")
                    Path file) {
        var all = new ArrayList<KeyJson>();
        for (KeyEntry entry : new KeyFile(file).entries()) {
            all.add(new KeyJson(
                    entry.id(),
                    entry.identity().user(),
                    entry.identity().tenant(),
                    List.copyOf(new TreeSet<>(entry.identity().groups())),
                    entry.identity().admin(),
                    entry.created().toString()));
        }
        if (root.json()) {
            root.print(new ListJson(all));
            return 0;
        }
        all.forEach(key -> root.console()
                .out()
                .println(key.id() + "  " + (key.tenant().isEmpty() ? "" : key.tenant() + "/") + key.user() + "  "
                        + String.join(",", key.groups()) + (key.admin() ? "  admin" : "")));
        return 0;
    }

    @Command(name = "remove", header = "Remove a key; a running server follows within a second.")
    int remove(
            @Option(names = "--keys", required = true, paramLabel = "FILE", description = "The file of keys.")
                    Path file,
            @Parameters(paramLabel = "ID", description = "As key list shows it.") String id) {
        if (!new KeyFile(file).remove(id)) {
            throw new StoreException(
                    "there is no key " + id + " in " + file,
                    "List them with: ragstone key list --keys " + file,
                    false,
                    null);
        }
        return 0;
    }
}
