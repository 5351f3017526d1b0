package dev.ragstone.app.crash;

import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;

class CrashSafetyTest extends CrashSafety {

    @Override
    IndexPlace place(String name) {
        return new FolderPlace(temp.resolve(name));
    }
}
