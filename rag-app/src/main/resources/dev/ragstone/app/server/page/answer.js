import {element, placeLine, titleOf} from './dom.js';
import {blocksOf, plain} from './markdown.js';

/** One answer on the page: text that grows, then its final form with the places it cites. */
export class AnswerView {
  #text = '';
  #sources = new Map();
  #citations = [];
  #open;
  #body = element('div', {class: 'text'});
  #notes = element('div', {class: 'notes', role: 'status'});
  #list = element('ol', {class: 'sources', 'aria-label': 'Sources'});
  #cursor = element('span', {class: 'cursor', 'aria-hidden': 'true'});
  #drawn = [];
  #pending = false;

  /** `open(citation, chip)` shows a source. */
  constructor(open) {
    this.#open = open;
    this.node = element('article', {class: 'message assistant', 'aria-label': 'Answer', 'aria-busy': 'true'},
      this.#body, this.#notes, this.#list);
    this.#body.append(this.#cursor);
  }

  found(sources) {
    this.#sources = new Map(sources.map((source) => [source.n, source]));
    // Which numbers are marks, and what they are called, may have changed.
    this.#drawn = [];
  }

  add(piece) {
    this.#text += piece;
    this.#drawSoon();
  }

  withdraw(reason) {
    this.#text = '';
    this.note(reason);
    this.#drawSoon();
  }

  /** The final text, which may differ from what was streamed: marks that cite nothing are gone. */
  finish({answer, citations = [], sources = [], warnings = []}) {
    this.#text = answer ?? this.#text;
    this.#citations = citations;
    if (sources.some((source) => titleOf(this.#sources.get(source.n) ?? {}) !== titleOf(source))) this.found(sources);
    warnings.forEach((warning) => this.note(warning));
    this.end();
  }

  /** Ends an answer, whole or not. */
  end() {
    this.node.setAttribute('aria-busy', 'false');
    this.#cursor.remove();
    this.#draw();
    this.#listSources();
  }

  note(text, kind = 'warning', ...more) {
    this.#notes.append(element('p', {class: `note ${kind}`}, text, ...more));
  }

  /** Takes back what was noted so far. */
  clearNotes() {
    this.#notes.replaceChildren();
  }

  attach(node) {
    this.node.append(node);
  }

  get text() {
    return this.#text;
  }

  // At most one drawing a frame, however fast tokens come.
  #drawSoon() {
    if (this.#pending) return;
    this.#pending = true;
    requestAnimationFrame(() => {
      this.#pending = false;
      this.#draw();
    });
  }

  // Blocks that have not changed stay: the focus, what is selected and what a screen reader has read stay with them.
  #draw() {
    const blocks = this.#blocks();
    let same = 0;
    while (same < blocks.length && this.#drawn[same]?.raw === blocks[same].raw) same++;
    const kept = this.#drawn.slice(0, same);
    const fresh = blocks.slice(same).map((block) => ({raw: block.raw, node: this.#node(block)}));
    while (this.#body.childNodes.length > same) this.#body.lastChild.remove();
    this.#body.append(...fresh.map(({node}) => node));
    this.#drawn = [...kept, ...fresh];
    if (this.node.getAttribute('aria-busy') === 'true') this.#end(this.#body).append(this.#cursor);
  }

  // Text that cannot be understood is better than none.
  #blocks() {
    try {
      return blocksOf(this.#text.trim());
    } catch (failure) {
      console.warn('not drawn as Markdown', failure);
      return [plain(this.#text)];
    }
  }

  #node(block) {
    try {
      return block.draw((inside) => this.#chips(inside));
    } catch (failure) {
      console.warn('not drawn as Markdown', failure);
      return plain(block.raw).draw();
    }
  }

  #end(node) {
    const last = node.lastElementChild;
    return last && /^(P|UL|OL|LI|BLOCKQUOTE|H3)$/.test(last.tagName) ? this.#end(last) : node;
  }

  #chips(inside) {
    return numbersIn(inside).filter((n) => this.#sources.has(n)).map((n) => element('button', {
      class: 'chip',
      type: 'button',
      'data-n': n,
      'aria-label': `Source ${n}: ${titleOf(this.#sources.get(n))}`,
      title: titleOf(this.#sources.get(n)),
      onclick: (event) => this.#open(this.#target(n, event.currentTarget), event.currentTarget),
    }, String(n)));
  }

  // The second mark of a source means the second place that is cited there.
  #target(n, chip) {
    const before = [...this.#body.querySelectorAll(`.chip[data-n="${n}"]`)].indexOf(chip);
    const cited = this.#citations.filter((citation) => citation.n === n);
    return {...this.#sources.get(n), ...(cited[before] ?? cited.at(-1))};
  }

  #listSources() {
    const cited = [...new Set(this.#citations.map((citation) => citation.n))].sort((a, b) => a - b);
    this.#list.replaceChildren(...cited.filter((n) => this.#sources.has(n)).map((n) => {
      const target = {...this.#sources.get(n), ...this.#citations.find((citation) => citation.n === n)};
      return element('li', {value: n}, element('button', {
        type: 'button',
        class: 'link',
        onclick: (event) => this.#open(target, event.currentTarget),
      }, titleOf(target)), element('small', {}, placeOf(target)));
    }));
    this.#list.hidden = !this.#list.childElementCount;
  }
}

// Where in the document, without its title again.
function placeOf(target) {
  const headings = (target.headings ?? []).filter((heading) => heading !== titleOf(target));
  const line = placeLine({page: target.page, headings});
  return line ? ` · ${line}` : '';
}

function numbersIn(inside) {
  const numbers = [];
  for (const part of inside.split(',')) {
    const [first, last = first] = part.split(/[–-]/).map(Number);
    for (let n = first; n <= Math.min(last, first + 50); n++) numbers.push(n);
  }
  return numbers;
}
