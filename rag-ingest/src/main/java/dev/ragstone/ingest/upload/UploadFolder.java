package dev.ragstone.ingest.upload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where uploads lie: {@code user/date/uuid}, a description beside each, and for each user a folder that leads from a
 * checksum to an id. No part of a path is ever taken from outside as it is.
 */
final class UploadFolder {

    private static final String INCOMING = ".incoming";
    private static final String CHECKSUMS = ".sha256";
    private static final String DESCRIPTION = ".properties";

    /** No capitals: on some file systems two users that differ in them would be one. */
    private static final Pattern PLAIN_USER = Pattern.compile("[a-z0-9_][a-z0-9_-]{0,63}");

    private static final Pattern USER_FOLDER = Pattern.compile("=?[a-z0-9_][a-z0-9_-]{0,63}");

    private final Path root;

    UploadFolder(Path root) {
        this.root = root;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** The name of a user's folder: the id itself if it is a plain word, else its hash. No two users share one. */
    static String userFolder(String user) {
        if (PLAIN_USER.matcher(user).matches() && !FileNames.isReserved(user)) {
            return user;
        }
        // Char by char, since to a charset all unpaired surrogates are one.
        ByteBuffer chars = ByteBuffer.allocate(2 * user.length());
        chars.asCharBuffer().put(user);
        return "=" + HexFormat.of().formatHex(sha256().digest(chars.array()), 0, 20);
    }

    Path root() {
        return root;
    }

    Path incoming() throws IOException {
        return Files.createDirectories(root.resolve(INCOMING));
    }

    /** Where the upload with this id lies, if it lies anywhere; empty for what is no id. */
    Optional<Path> file(String userFolder, String id) {
        if (!USER_FOLDER.matcher(userFolder).matches()) {
            return Optional.empty();
        }
        return UploadIds.day(id)
                .map(day -> root.resolve(userFolder).resolve(day.toString()).resolve(id));
    }

    static Path description(Path file) {
        return file.resolveSibling(file.getFileName() + DESCRIPTION);
    }

    /** Where the id of the upload with this checksum is noted. */
    Path checksum(String userFolder, String sha256) {
        return root.resolve(userFolder).resolve(CHECKSUMS).resolve(sha256);
    }

    /**
     * The folders of all users, in order.
     *
     * @throws IOException if they cannot be listed, also because the root is gone: that is not the same as no users
     */
    List<String> users() throws IOException {
        if (!Files.isDirectory(root)) {
            throw new NoSuchFileException(root.toString());
        }
        return names(root).stream()
                .filter(name -> USER_FOLDER.matcher(name).matches())
                .toList();
    }

    /** The uploads of a user, in order of time. */
    List<Path> files(String userFolder) throws IOException {
        var files = new ArrayList<Path>();
        Path folder = root.resolve(userFolder);
        for (String day : names(folder)) {
            if (!day.startsWith(".")) {
                names(folder.resolve(day)).stream()
                        .filter(name -> UploadIds.day(name)
                                .filter(made -> made.toString().equals(day))
                                .isPresent())
                        .map(name -> folder.resolve(day).resolve(name))
                        .forEach(files::add);
            }
        }
        return files;
    }

    /** Descriptions of a user that describe nothing, and checksums that lead nowhere. */
    List<Path> orphans(String userFolder) throws IOException {
        var orphans = new ArrayList<Path>();
        Path folder = root.resolve(userFolder);
        for (String day : names(folder)) {
            Path inner = folder.resolve(day);
            if (!Files.isDirectory(inner)) {
                continue;
            }
            for (String name : names(inner)) {
                Path file = inner.resolve(name);
                if (day.equals(CHECKSUMS) ? leadsNowhere(userFolder, file) : describesNothing(file)) {
                    orphans.add(file);
                }
            }
        }
        return orphans;
    }

    private boolean leadsNowhere(String userFolder, Path checksum) throws IOException {
        return file(userFolder, Files.readString(checksum))
                .filter(Files::exists)
                .isEmpty();
    }

    private static boolean describesNothing(Path file) {
        String name = file.getFileName().toString();
        String id = name.endsWith(DESCRIPTION) ? name.substring(0, name.length() - DESCRIPTION.length()) : "";
        return UploadIds.day(id).isPresent() && !Files.exists(file.resolveSibling(id));
    }

    private static List<String> names(Path folder) throws IOException {
        var names = new ArrayList<String>();
        try (var stream = Files.newDirectoryStream(folder)) {
            stream.forEach(path -> names.add(path.getFileName().toString()));
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(names);
        return names;
    }

    /** Moves a finished file to its place in one step. */
    static void move(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Writes a small file in one step. */
    void write(Path file, String text) throws IOException {
        Path temporary = Files.createTempFile(incoming(), "note", ".part");
        try {
            Files.writeString(temporary, text);
            force(temporary);
            move(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Waits until the bytes of {@code file} are on the disk, so that no crash leaves a name without them. */
    static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
