import {element} from './dom.js';

/** A list at the side whose items come in pages: the next one when "More" is chosen. */
export class PagedList {
  #list;
  #load;
  #item;
  #empty;
  #turn = 0;

  /** `load(next)` gives `{items, next}`; `item(one)` makes a list item; `empty` is shown when there is none. */
  constructor(list, {load, item, empty}) {
    this.#list = list;
    this.#load = load;
    this.#item = item;
    this.#empty = empty;
  }

  /** Loads the first page again; `explain(failure)` says what to show when that fails. */
  async refresh(explain = (failure) => failure.message) {
    const turn = ++this.#turn;
    try {
      const page = await this.#load();
      if (turn !== this.#turn) return;
      this.#list.replaceChildren(...(page.items.length ? this.#rows(page) : [hint(this.#empty)]));
    } catch (failure) {
      if (turn === this.#turn) this.#list.replaceChildren(hint(explain(failure)));
    }
  }

  #rows({items, next}) {
    return [...items.map(this.#item), ...(next ? [this.#more(next)] : [])];
  }

  #more(next) {
    const row = element('li', {}, element('button', {type: 'button', class: 'more', onclick: () => this.#append(row, next)}, 'More'));
    return row;
  }

  async #append(row, next) {
    const turn = this.#turn;
    try {
      const rows = this.#rows(await this.#load(next));
      if (turn !== this.#turn) return;
      row.replaceWith(...rows);
      rows[0]?.querySelector('button')?.focus();
    } catch (failure) {
      row.append(element('p', {class: 'error'}, failure.message));
    }
  }
}

const hint = (text) => element('li', {class: 'hint'}, text);

/** A row with a name that opens something, and a way to delete it. */
export function row({name, note, current, open, remove}) {
  return element('li', {class: 'row'},
    element('button', {type: 'button', class: 'row-name', title: name, 'aria-current': current ? 'true' : undefined, onclick: open},
      name, note ? element('small', {}, note) : null),
    remove && element('button', {type: 'button', class: 'icon-button close small', 'aria-label': `Delete ${name}`, onclick: remove}));
}
