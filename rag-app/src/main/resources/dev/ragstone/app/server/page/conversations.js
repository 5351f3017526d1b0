import * as api from './api.js';
import {confirmed, tell} from './dialogs.js';
import {byId} from './dom.js';
import {PagedList, row} from './list.js';

/** The list of earlier conversations at the side. */
export class Conversations {
  #list;
  #current;

  /** `open(id)` shows one; `forgotten(id)` is told when one was deleted. */
  constructor({open, forgotten}) {
    this.#list = new PagedList(byId('conversations'), {
      empty: 'None yet',
      load: async (after) => {
        const {conversations, next} = await api.conversations(after);
        return {items: conversations, next};
      },
      item: ({id, title}) => row({
        name: title || 'Untitled',
        current: id === this.#current,
        open: () => open(id),
        remove: () => this.#forget(id, title || 'Untitled', forgotten),
      }),
    });
  }

  refresh(current) {
    this.#current = current;
    // A server that keeps no conversations says so with 404; anything else is worth telling.
    return this.#list.refresh((failure) => (failure.status === 404 ? 'Not kept by this server' : failure.message));
  }

  async #forget(id, title, forgotten) {
    if (!await confirmed('Delete this conversation?', `“${title}” and its answers are gone for good.`)) return;
    try {
      await api.forgetConversation(id);
    } catch (failure) {
      if (failure.status !== 404) {
        tell(`The conversation was not deleted: ${failure.message}`);
        return;
      }
    }
    forgotten(id);
  }
}
