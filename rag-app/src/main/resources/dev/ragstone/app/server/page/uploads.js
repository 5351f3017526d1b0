import * as api from './api.js';
import {byId, element} from './dom.js';

const kinds = [
  [/pdf/, 'PDF'], [/word/, 'Word'], [/excel|spreadsheetml/, 'Excel'], [/powerpoint|presentationml/, 'PowerPoint'],
  [/opendocument/, 'OpenDocument'], [/rtf/, 'RTF'], [/epub/, 'EPUB'], [/html/, 'HTML'], [/markdown|text\/\*/, 'Markdown'],
  [/text\/plain|text\/\*/, 'text'], [/csv|tab-separated|text\/\*/, 'CSV'], [/message/, 'mail'], [/image/, 'pictures'],
];

/** Files dropped on the page or chosen, and pages of the Web, with their progress. */
export class Uploads {
  #progress = byId('uploads');
  #queue = Promise.resolve();
  #accepts = {};
  #added;

  /** `added()` is told when there is another document. */
  constructor(added) {
    this.#added = added;
    byId('files').addEventListener('change', (event) => {
      this.#take(event.target.files);
      event.target.value = '';
    });
    byId('page-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#fetch(byId('page-address').value.trim());
    });
    this.#dropping();
  }

  /** Offers what the server accepts, and nothing else. */
  offer(accepts = {}) {
    this.#accepts = accepts;
    byId('drop').hidden = !accepts.files;
    byId('page-form').hidden = !accepts.urls;
    const types = (accepts.types ?? []).join(' ');
    const known = kinds.filter(([pattern]) => pattern.test(types)).map(([, name]) => name);
    byId('drop-hint').textContent = [known.join(', '), accepts.maxBytes ? `up to ${size(accepts.maxBytes)}` : '']
      .filter(Boolean).join(', ');
  }

  #dropping() {
    const drop = byId('drop');
    document.addEventListener('dragover', (event) => {
      event.preventDefault();
      drop.classList.toggle('over', Boolean(this.#accepts.files));
    });
    document.addEventListener('dragleave', (event) => !event.relatedTarget && drop.classList.remove('over'));
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      drop.classList.remove('over');
      if (this.#accepts.files) this.#take(event.dataTransfer.files);
    });
  }

  // One after the other: the server indexes one at a time, and a dropped folder is no flood of calls.
  #take(files) {
    for (const file of files) {
      const bar = element('progress', {max: '1', value: '0', 'aria-label': `Sending ${file.name}`});
      const note = this.#row(file.name, bar);
      if (this.#accepts.maxBytes && file.size > this.#accepts.maxBytes) {
        this.#ended(bar, note, `This file has ${size(file.size)}; at most ${size(this.#accepts.maxBytes)} are taken.`, true);
        continue;
      }
      this.#queue = this.#queue.then(() => this.#follow(bar, note, 'sending', () => api.upload(file, (share) => {
        bar.value = share;
        if (share >= 1) note.textContent = 'reading';
      })));
    }
  }

  #fetch(address) {
    const bar = element('progress', {'aria-label': `Fetching ${address}`});
    const note = this.#row(address, bar);
    byId('page-address').value = '';
    this.#follow(bar, note, 'fetching', () => api.fetchPage(address));
  }

  #row(name, bar) {
    const note = element('small', {}, 'waiting');
    this.#progress.append(element('li', {class: 'upload'}, element('span', {}, name), bar, note));
    return note;
  }

  async #follow(bar, note, doing, send) {
    note.textContent = doing;
    try {
      const {outcome, reason} = await send() ?? {};
      const ready = !outcome || outcome === 'ok';
      this.#ended(bar, note, ready ? 'ready to be asked' : [outcome, reason].filter(Boolean).join(': '), false);
      await this.#added();
    } catch (failure) {
      this.#ended(bar, note, failure.message, true);
    }
  }

  #ended(bar, note, text, failed) {
    bar.remove();
    note.className = failed ? 'error' : 'done';
    note.textContent = text;
  }
}

function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Number((bytes / 1e6).toFixed(1))} MB`;
}
