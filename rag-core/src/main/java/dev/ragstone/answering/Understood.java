package dev.ragstone.answering;

import dev.ragstone.question.Route;
import dev.ragstone.search.Query;

/**
 * A question as it is gone on with.
 *
 * @param query stands on its own, and is what is searched for
 * @param words what a generator is asked: the question as it was asked, unless a model has put it better
 * @param checked the question as it was asked, less what the guard took out
 * @param searched whether documents are searched for it
 * @param standsAlone whether it is certain that it is not about what was said before, such as "shorter, please"
 * @param refusal why it is not answered; empty if it is
 */
record Understood(
        Query query, String words, String checked, Route route, boolean searched, boolean standsAlone, String refusal) {

    boolean refused() {
        return !refusal.isEmpty();
    }
}
