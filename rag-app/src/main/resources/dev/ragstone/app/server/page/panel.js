import * as api from './api.js';
import {byId, element, placeLine, titleOf} from './dom.js';

/** The panel at the side: a source at its passage, or a trace. Focus goes in, and comes back when it closes. */
export class Panel {
  #panel = byId('panel');
  #title = byId('panel-title');
  #body = byId('panel-body');
  #opener = null;
  #turn = 0;

  constructor() {
    byId('close-panel').addEventListener('click', () => this.close());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.#panel.hidden) this.close();
    });
  }

  /** Opens a document where the answer cites it. */
  async source(citation, opener) {
    const turn = this.#show(titleOf(citation), opener);
    this.#body.replaceChildren(element('p', {class: 'hint'}, 'Opening the passage…'));
    try {
      const found = await api.passage(citation);
      if (turn !== this.#turn) return;
      const highlight = element('mark', {id: 'passage', tabindex: '-1'}, ...lined(found.passage));
      const where = placeLine({page: found.page ?? citation.page, headings: found.headings ?? citation.headings});
      this.#body.replaceChildren(
        element('p', {class: 'place', hidden: !where}, where),
        element('p', {class: 'uri'}, citation.document),
        element('div', {class: 'document'}, ...lined(found.before), highlight, ...lined(found.after)));
      highlight.scrollIntoView({block: 'center'});
    } catch (failure) {
      if (turn !== this.#turn) return;
      const kept = citation.quote ? element('blockquote', {}, citation.quote) : null;
      this.#body.replaceChildren(
        element('p', {class: 'note error'}, `The document cannot be opened: ${failure.message}`), kept ?? '');
    }
  }

  /** Opens a document at its beginning. */
  async document(one, opener) {
    const turn = this.#show(titleOf(one), opener);
    const text = element('div', {class: 'document'});
    this.#body.replaceChildren(element('p', {class: 'uri'}, one.document), text);
    await this.#goOn(one.id, 0, text, turn);
  }

  // Long ones come in parts.
  async #goOn(id, from, text, turn) {
    try {
      const {after, length} = await api.textFrom(id, from);
      if (turn !== this.#turn) return;
      text.append(...lined(after));
      const end = from + after.length;
      if (!after || end >= length) return;
      const more = element('button', {type: 'button', class: 'more', onclick: () => {
        more.remove();
        this.#goOn(id, end, text, turn);
      }}, 'More of this document');
      this.#body.append(more);
    } catch (failure) {
      if (turn === this.#turn) text.append(element('p', {class: 'note error'}, `The document cannot be opened: ${failure.message}`));
    }
  }

  /** Shows any other content. */
  show(title, content, opener) {
    this.#show(title, opener);
    this.#body.replaceChildren(content);
  }

  close() {
    this.#turn++;
    this.#panel.hidden = true;
    document.body.classList.remove('panel-open');
    if (this.#opener?.isConnected) this.#opener.focus();
    this.#opener = null;
  }

  // A number, so that a slow answer of the server never overwrites what was opened after it.
  #show(title, opener) {
    this.#opener = opener ?? document.activeElement;
    this.#title.textContent = title;
    this.#panel.hidden = false;
    document.body.classList.add('panel-open');
    this.#title.focus({preventScroll: true});
    return ++this.#turn;
  }
}

// The text stays as it stands in the document; the headings of Markdown are made to look like some.
function lined(text) {
  return text.split(/^(#{1,6} .*)$/m).map((part, i) => (i % 2 ? heading(part) : part));
}

function heading(line) {
  const signs = line.slice(0, line.indexOf(' ') + 1);
  return element('strong', {}, element('span', {class: 'sign'}, signs), line.slice(signs.length));
}
