import * as api from './api.js';
import {confirmed, tell} from './dialogs.js';
import {byId, titleOf} from './dom.js';
import {PagedList, row} from './list.js';

/** The list of documents at the side. */
export class Documents {
  #list;
  #mayDelete = () => false;

  /** `open(document, opener)` shows one; `changed()` is told when one was deleted. */
  constructor({open, changed}) {
    this.#list = new PagedList(byId('documents'), {
      empty: 'None yet',
      load: async (from) => {
        const {documents, next} = await api.documents(from);
        return {items: documents, next};
      },
      item: (one) => row({
        name: titleOf(one),
        note: one.outcome && one.outcome !== 'ok' ? [one.outcome, one.reason].filter(Boolean).join(': ') : null,
        open: (event) => open(one, event.currentTarget),
        remove: this.#mayDelete(one) ? () => this.#remove(one, changed) : null,
      }),
    });
  }

  /** `about` says what the caller may do. */
  refresh(about) {
    // Others than administrators delete what they sent; the server has the last word.
    if (about) this.#mayDelete = (one) => about.accepts?.deletes && (about.admin || one.document.startsWith('upload/'));
    return this.#list.refresh();
  }

  async #remove(one, changed) {
    const hint = one.document.startsWith('upload/') ? 'It is no longer searched, and the file that was sent is deleted.'
      : 'It is no longer searched. A file that is still in its folder comes back when the folder is read again.';
    if (!await confirmed(`Delete “${titleOf(one)}”?`, hint)) return;
    try {
      await api.deleteDocument(one.id);
    } catch (failure) {
      tell(`“${titleOf(one)}” was not deleted: ${failure.message}`);
    }
    changed();
  }
}
