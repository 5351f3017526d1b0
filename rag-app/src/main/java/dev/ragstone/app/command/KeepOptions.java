package dev.ragstone.app.command;

import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.KeptAnswers;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.TransientConversationStore;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.question.Question;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be kept of a question and its answer. */
final class KeepOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--conversation",
            paramLabel = "NAME",
            description = {
                "Ask in this conversation of yours: what was said in it before counts, and this is added.",
                "It is kept beside the index, in the file DIR.db or in the database of --store."
            })
    private @Nullable String conversation;

    @Option(
            names = "--trace",
            description = "Keep what was done for the answer, as --conversation does; ragstone trace shows it.")
    private boolean trace;

    /** Whose conversations and traces these are: the user's of this machine. */
    static String owner() {
        String user = System.getProperty("user.name", "");
        return user.isBlank() ? "user" : user;
    }

    /** The conversation that is named, if one is. */
    Optional<ConversationId> conversation() {
        try {
            return Optional.ofNullable(conversation).map(name -> new ConversationId(owner(), name));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--conversation: " + e.getMessage(), e);
        }
    }

    /** The question of this user, in the conversation if one is named. */
    Question of(Question question) {
        Question asked = question.user(owner());
        return conversation().map(asked::conversation).orElse(asked);
    }

    /** Lets the index keep what is to be kept. */
    EmbeddedRagBuilder keeping(EmbeddedRagBuilder builder, IndexPlace place) {
        return keeping(builder, place, AnswerRecords.none());
    }

    /** Lets the index keep what is to be kept, and remember until it is closed what is said otherwise. */
    EmbeddedRagBuilder remembering(EmbeddedRagBuilder builder, IndexPlace place) {
        return keeping(builder, place, AnswerRecords.none().conversations(new TransientConversationStore()));
    }

    private EmbeddedRagBuilder keeping(EmbeddedRagBuilder builder, IndexPlace place, AnswerRecords otherwise) {
        if (conversation == null && !trace) {
            return builder.answerRecords(otherwise);
        }
        KeptAnswers kept = place.keptAnswers(true);
        AnswerRecords records = conversation == null ? otherwise : otherwise.conversations(kept.conversations());
        return builder.owns(kept).answerRecords(records.traces(kept.traces()).questions(true));
    }
}
