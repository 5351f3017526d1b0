package dev.ragstone.ingest.upload;

import java.time.Instant;

/**
 * A file that was received and kept.
 *
 * @param id made here; says nothing about the file
 * @param user who sent it, exactly as the application named them
 * @param name the name it came with, without folders and without characters that could do harm; only for people to read
 * @param mediaType what it was found to be
 * @param size in bytes
 * @param sha256 of its bytes, in hexadecimal
 * @param received when, to the millisecond
 * @since 0.1
 */
public record Upload(
        String id, String user, String name, String mediaType, long size, String sha256, Instant received) {}
