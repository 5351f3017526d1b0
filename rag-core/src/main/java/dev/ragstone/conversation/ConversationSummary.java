package dev.ragstone.conversation;

import java.time.Instant;

/**
 * A line in a list of conversations.
 *
 * @param changed when its newest message was said
 * @param messages how many there are
 * @since 0.1
 */
public record ConversationSummary(ConversationId id, String title, Instant created, Instant changed, int messages) {}
