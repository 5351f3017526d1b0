package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.testkit.fake.ForwardingConversationStore;
import dev.ragstone.testkit.fake.InMemoryTraceStore;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Mistakes in stores of conversations and traces, and the rules of the contracts they break. */
class ConversationContractsTest {

    @Test
    void noticesAStoreThatGoesByTheIdAlone() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public boolean delete(ConversationId id) {
                        boolean hers = behind().delete(new ConversationId("anna", id.id()));
                        return behind().delete(id) || hers;
                    }
                }))
                .containsExactly("conversationOfAnotherIsLikeNone");
    }

    @Test
    void noticesAStoreThatDropsCharacters() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public void append(ConversationId id, List<Message> messages) {
                        super.append(
                                id,
                                messages.stream()
                                        .map(message -> new Message(
                                                message.role(),
                                                message.text().replace("\0", ""),
                                                message.citations(),
                                                message.created(),
                                                message.complete(),
                                                message.traceId()))
                                        .toList());
                    }
                }))
                .containsExactly("anyTextComesBackExactly");
    }

    @Test
    void noticesAnAppendThatOthersComeBetween() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public void append(ConversationId id, List<Message> messages) {
                        if (messages.isEmpty()) {
                            super.append(id, messages);
                        }
                        for (Message message : messages) {
                            super.append(id, List.of(message));
                            LockSupport.parkNanos(100_000);
                        }
                    }
                }))
                .containsExactly("severalWritersLoseNothingAndKeepTheirOrder");
    }

    @Test
    void noticesAStoreThatGivesTheFirstMessagesForTheLast() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public List<Message> last(ConversationId id, int limit) {
                        List<Message> all = super.last(id, Integer.MAX_VALUE);
                        return limit < 1 ? super.last(id, limit) : all.subList(0, Math.min(limit, all.size()));
                    }
                }))
                .containsExactly("lastMessagesAreTheEndOfTheConversation");
    }

    @Test
    void noticesAListThatIsNotNewestFirst() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public List<ConversationSummary> list(String owner, Page page) {
                        return super.list(owner, page).reversed();
                    }
                }))
                .contains("listIsNewestFirstTiesById");
    }

    @Test
    void noticesARetentionThatForgetsTooMuch() {
        assertThat(violations(() -> new ForwardingConversationStore() {
                    @Override
                    public int deleteUnchangedSince(Instant moment) {
                        return super.deleteUnchangedSince(moment.plusNanos(1000));
                    }
                }))
                .containsExactly("retentionDeletesWhatNobodyHasAddedTo");
    }

    @Test
    void noticesTracesOfOthers() {
        var contract = new TraceStoreContract() {
            @Override
            protected TraceStore emptyStore() {
                return new LeakingTraces();
            }
        };

        assertThat(Violations.of(contract)).containsExactly("traceOfAnotherIsLikeNone");
    }

    private static Set<String> violations(Supplier<ConversationStore> store) {
        return Violations.of(new ConversationStoreContract() {
            @Override
            protected ConversationStore emptyStore() {
                return store.get();
            }
        });
    }

    private static final class LeakingTraces implements TraceStore {

        private final InMemoryTraceStore right = new InMemoryTraceStore();

        @Override
        public void save(Trace trace) {
            right.save(trace);
        }

        @Override
        public Optional<Trace> find(String owner, String id) {
            return right.find(owner, id).or(() -> right.find("anna", id));
        }

        @Override
        public List<Trace> recent(String owner, int limit) {
            return right.recent(owner, limit);
        }

        @Override
        public int deleteConversation(String owner, String conversation) {
            return right.deleteConversation(owner, conversation);
        }

        @Override
        public int deleteAll(String owner) {
            return right.deleteAll(owner);
        }

        @Override
        public int deleteOlderThan(Instant moment) {
            return right.deleteOlderThan(moment);
        }

        @Override
        public void close() {}
    }
}
