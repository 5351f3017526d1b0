package dev.ragstone.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: ours and the Java it runs on. */
final class Version implements IVersionProvider {

    Version() {}

    @Override
    public String[] getVersion() throws IOException {
        var build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/dev/ragstone/app/build.properties")) {
            if (in != null) {
                build.load(in);
            }
        }
        return new String[] {
            "ragstone " + build.getProperty("version", "unknown"),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vendor")
        };
    }
}
