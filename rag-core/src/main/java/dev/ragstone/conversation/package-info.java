/**
 * What people and the library have said to one another, kept with the citations of every answer.
 *
 * <p>A {@link dev.ragstone.conversation.Conversation} belongs to one owner, and its {@link
 * dev.ragstone.conversation.ConversationId} names both: nothing here can be read, changed or deleted without saying for
 * whom, and the conversation of somebody else is like one that does not exist. An application with tenants makes the tenant
 * a part of the owner.
 *
 * <p>A {@link dev.ragstone.conversation.Message} keeps what an answer cited, not what was retrieved for it: a {@link
 * dev.ragstone.conversation.SavedCitation} can be shown, and opened for as long as the document is there. Moments are kept
 * to the microsecond, which every database can.
 */
@NullMarked
package dev.ragstone.conversation;

import org.jspecify.annotations.NullMarked;
