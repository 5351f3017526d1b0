package dev.ragstone.onnx;

import dev.ragstone.error.RagException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the settings beside a sentence model say about it, in the files of sentence-transformers, compared with how the
 * user describes it.
 */
final class PublishedSettings {

    /** How the vectors of tokens become one. */
    static final String POOLING = "1_Pooling/config.json";

    /** How long texts may be, under the name that most models use. */
    static final String SENTENCES = "sentence_bert_config.json";

    private static final Logger LOG = LoggerFactory.getLogger(PublishedSettings.class);

    private static final List<String> SENTENCE_SETTINGS = List.of(
            SENTENCES,
            "sentence_roberta_config.json",
            "sentence_distilbert_config.json",
            "sentence_camembert_config.json",
            "sentence_albert_config.json",
            "sentence_xlm-roberta_config.json",
            "sentence_xlnet_config.json");

    private static final String MODE = "pooling_mode";

    /** Of vectors that get the length one, the mean times the root of their number is the mean. */
    private static final Map<String, Pooling> MODES = Map.of(
            "cls", Pooling.CLS,
            "cls_token", Pooling.CLS,
            "mean", Pooling.MEAN,
            "mean_tokens", Pooling.MEAN,
            "mean_sqrt_len_tokens", Pooling.MEAN);

    /** What is done here, and what does nothing when a model is used. The first one is the network itself. */
    private static final Set<String> MODULES = Set.of("Transformer", "Pooling", "Normalize", "Dropout");

    private final ModelFiles files;
    private final SentenceModel model;

    private PublishedSettings(ModelFiles files, SentenceModel model) {
        this.files = files;
        this.model = model;
    }

    /**
     * Compares {@code model} with the settings among {@code files}, as far as there are some.
     *
     * @throws RagException if they contradict one another, or the model does what is not done here
     */
    static void check(ModelFiles files, SentenceModel model) {
        var settings = new PublishedSettings(files, model);
        try {
            settings.checkModules();
            settings.checkLength();
            settings.checkPooling(files.settings(POOLING));
        } catch (IllegalArgumentException e) {
            throw files.senseless(e);
        }
    }

    private void checkModules() {
        List<JsonObject> modules = files.modules();
        for (JsonObject module : modules.subList(Math.min(1, modules.size()), modules.size())) {
            String type = module.text("type", "");
            String kind = type.substring(type.lastIndexOf('.') + 1);
            if (!MODULES.contains(kind)) {
                throw files.unfit(
                        "by its modules.json it has a layer %s (%s) after the network, which would be left out"
                                .formatted(kind, module.text("path", "")),
                        "Use a model without such a layer, or ask it over HTTP",
                        null);
            }
        }
    }

    private void checkLength() {
        double longest = files.positions();
        for (String name : SENTENCE_SETTINGS) {
            longest = Math.min(
                    longest, files.settings(name).number("max_seq_length").orElse(longest));
        }
        if (model.maxTokens() > longest) {
            throw contradiction("takes %.0f tokens".formatted(longest), "maxTokens", model.maxTokens());
        }
    }

    private void checkPooling(JsonObject pooling) {
        Set<String> modes = modes(pooling);
        if (modes.isEmpty()) {
            LOG.warn(
                    "nothing beside the model at {} says how it pools, so that the {} of its description could not be"
                            + " checked; a wrong one gives bad vectors without a word. Put its {} there",
                    files.name(),
                    model.pooling(),
                    POOLING);
        }
        for (String mode : modes) {
            Optional<Pooling> known = Optional.ofNullable(MODES.get(mode));
            if (modes.size() > 1 || known.isEmpty()) {
                throw files.unfit(
                        "by its own settings it pools by " + String.join(" and ", modes),
                        "Use a model that pools by CLS or MEAN alone, or ask it over HTTP",
                        null);
            }
            if (known.get() != model.pooling()) {
                throw contradiction("pools by " + known.get(), "pooling", model.pooling());
            }
        }
        if (!pooling.flag("include_prompt", true) && !(model.queryPrefix() + model.documentPrefix()).isEmpty()) {
            throw files.unfit(
                    "by its own settings it leaves prefixes out when it pools, which is not done here",
                    "Use a model that does not, or ask it over HTTP",
                    null);
        }
        double dimension = pooling.number("word_embedding_dimension").orElse((double) model.dimension());
        if (dimension != model.dimension()) {
            throw contradiction("has %.0f dimensions".formatted(dimension), "dimension", model.dimension());
        }
    }

    /** The ways of pooling that are switched on, in either spelling, without what their names begin with. */
    private static Set<String> modes(JsonObject pooling) {
        var modes = new TreeSet<String>();
        for (String field : pooling.fields().keySet()) {
            if (field.startsWith(MODE + "_") && pooling.flag(field, false)) {
                modes.add(field.substring(MODE.length() + 1));
            }
        }
        String named = modes.isEmpty() ? pooling.text(MODE, "") : "";
        if (!named.isEmpty()) {
            modes.add(named);
        }
        return modes;
    }

    private RagException contradiction(String fact, String name, Object described) {
        return files.unfit(
                "by its own settings it %s, but its description says %s %s".formatted(fact, name, described),
                "Describe it as its model card does",
                null);
    }
}
