package dev.ragstone.app.server;

import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.ingest.upload.Upload;
import dev.ragstone.ingest.upload.UploadStore;
import dev.ragstone.ingest.web.fetch.AddressPolicy;
import dev.ragstone.ingest.web.fetch.WebClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How documents come in over HTTP.
 *
 * @param writable whether anything is written at all
 * @param uploads what was sent; missing if nothing was and nothing is taken
 * @param incoming where files on their way in are kept; missing if no files are taken
 * @param uploadBytes how long one may be
 * @param web missing if no pages are fetched
 * @param atOnce how many files are received, and how many pages fetched, at once
 */
record Intake(
        boolean writable,
        @Nullable UploadStore uploads,
        @Nullable IncomingFolder incoming,
        long uploadBytes,
        @Nullable WebClient web,
        int atOnce)
        implements AutoCloseable {

    /** Throws {@link IllegalArgumentException} if a setting makes no sense, before anything is opened. */
    static void check(Settings settings) {
        readers(settings);
        settings.number(Setting.UPLOAD_MAX_BYTES, 1, Integer.MAX_VALUE);
        settings.number(Setting.UPLOAD_USER_FILES, 0, Integer.MAX_VALUE);
        web(settings).close();
    }

    /** Opens what the settings allow. What was sent before can be deleted even if no more is taken. */
    static Intake open(Settings settings, Path data) {
        boolean write = !settings.on(Setting.READ_ONLY);
        boolean take = write && settings.on(Setting.UPLOADS);
        long uploadBytes = settings.number(Setting.UPLOAD_MAX_BYTES, 1, Integer.MAX_VALUE);
        Path uploads = data.resolve("uploads");
        return new Intake(
                write,
                take || (write && Files.isDirectory(uploads)) ? uploads(settings, uploads, uploadBytes) : null,
                take ? IncomingFolder.open(data.resolve("incoming")) : null,
                uploadBytes,
                write && settings.on(Setting.URLS) ? web(settings) : null,
                settings.number(Setting.MAX_INGESTS, 1, 1_000));
    }

    private static UploadStore uploads(Settings settings, Path folder, long maxBytes) {
        UploadStore.Builder builder = UploadStore.builder(folder)
                .maxBytes(maxBytes)
                .quota(
                        settings.number(Setting.UPLOAD_USER_FILES, 0, Integer.MAX_VALUE),
                        settings.largeNumber(Setting.UPLOAD_USER_BYTES))
                .accessLabels(readers(settings));
        return settings.list(Setting.UPLOAD_TYPES).isEmpty()
                ? builder.open()
                : builder.allowedTypes(settings.list(Setting.UPLOAD_TYPES)).open();
    }

    private static Function<Upload, Set<String>> readers(Settings settings) {
        return switch (settings.text(Setting.UPLOAD_READERS)) {
            case "user" -> upload -> Set.of("user:" + upload.user());
            case "tenant" -> Intake::tenant;
            case "everyone" -> upload -> Set.of();
            default ->
                throw new IllegalArgumentException("'upload-readers' must be user, tenant or everyone but was '"
                        + settings.text(Setting.UPLOAD_READERS) + "'");
        };
    }

    private static Set<String> tenant(Upload upload) {
        int slash = upload.user().indexOf('/');
        // Who has no tenant shares with nobody.
        return Set.of(
                slash < 0 ? "user:" + upload.user() : "tenant:" + upload.user().substring(0, slash));
    }

    private static WebClient web(Settings settings) {
        var policy = AddressPolicy.builder();
        settings.list(Setting.URL_PRIVATE_HOSTS).forEach(policy::allowPrivateHost);
        for (String port : settings.list(Setting.URL_PORTS)) {
            if (!port.matches("[1-9]\\d{0,4}")) {
                throw new IllegalArgumentException("'url-ports' must be numbers but one was '" + port + "'");
            }
            policy.allowPort(Integer.parseInt(port));
        }
        return WebClient.builder().addresses(policy.build()).build();
    }

    @Override
    public void close() {
        if (incoming != null) {
            incoming.close();
        }
        if (web != null) {
            web.close();
        }
    }
}
