package dev.ragstone.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ragstone watch}: what {@code sync --watch} does, by the word people look for. */
@Command(
        name = "watch",
        header = "Keep the index in step with files and folders until stopped.",
        description = {
            "Syncs at once, again shortly after something changes, and from time to time in any case. Ctrl-C ends it with"
                    + " what is done saved. With --json, the first sync of each path and every one that changed something"
                    + " prints an object. The index can be searched and asked meanwhile."
        },
        footer = {
            "Examples:",
            "  ragstone watch docs",
            "  ragstone watch --index ~/contracts.index --collection contracts ~/Contracts",
            "  ragstone watch --json docs | jq .added"
        })
final class WatchCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Mixin
    private final SyncSettings settings = new SyncSettings();

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders to keep in the index.")
    private List<Path> paths = new ArrayList<>();

    WatchCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        return SyncCommand.run(root, index, settings, paths, true);
    }
}
