import {element} from './dom.js';
import {inline} from './inline.js';

// The Markdown that models write, as nodes: headings, lists, tables, code, quotations and what inline.js knows. HTML in it stays
// text. Every beginning of a text can be drawn, so an answer may be drawn while it grows.

const fence = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/;
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const quotation = /^ {0,3}> ?/;
const item = /^( *)([-*+]|\d{1,9}[.)])(?: +(.*)|)$/;
const divider = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const citedEnd = /["”](?:\s*\[\d{1,3}\])+\s*$/;
const deepest = 8;
const longest = 100_000;

/**
 * The blocks of a text: `{raw, draw(chips)}` each. Equal `raw` draws the same, so a block that was drawn can stay where it is.
 * `chips` is as for `inline`.
 */
export function blocksOf(text) {
  if (text.length > longest) return [plain(text)];
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map((line) => line.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length)));
  return new Blocks(lines, 0).all();
}

/** The text as it is. */
export const plain = (raw) => ({raw, draw: () => element('p', {class: 'verbatim'}, raw)});

class Blocks {
  #lines;
  #depth;
  #at = 0;

  constructor(lines, depth) {
    this.#lines = lines;
    this.#depth = depth;
  }

  all() {
    const found = [];
    while (this.#at < this.#lines.length) {
      if (!this.#lines[this.#at].trim()) {
        this.#at++;
        continue;
      }
      const from = this.#at;
      const draw = this.#next();
      found.push({raw: this.#lines.slice(from, this.#at).join('\n'), draw});
    }
    return found;
  }

  #next() {
    const line = this.#lines[this.#at];
    if (fence.test(line)) return this.#code();
    if (heading.test(line)) return this.#heading();
    if (rule.test(line)) return this.#rule();
    if (this.#depth < deepest && quotation.test(line)) return this.#quotation();
    if (this.#depth < deepest && item.test(line)) return this.#list();
    if (this.#isTable()) return this.#table();
    return this.#cited() ?? this.#paragraph();
  }

  #code() {
    const [, ticks, language] = fence.exec(this.#lines[this.#at++]);
    const inside = [];
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++];
      if (line.trim().length >= ticks.length && line.trim() === ticks[0].repeat(line.trim().length)) break;
      inside.push(line);
    }
    return () => element('pre', {tabindex: '0', role: 'region', 'aria-label': language ? `Code, ${language}` : 'Code'},
      element('code', {}, inside.join('\n')));
  }

  // All of one level: models begin anywhere, and a reader of headings must not meet gaps. The size tells them apart.
  #heading() {
    const [, signs, text] = heading.exec(this.#lines[this.#at++]);
    return (chips) => element('h3', {class: `level-${signs.length}`}, ...inline(text, chips));
  }

  #rule() {
    this.#at++;
    return () => element('hr');
  }

  #quotation() {
    const inside = [];
    while (quotation.test(this.#lines[this.#at] ?? '')) inside.push(this.#lines[this.#at++].replace(quotation, ''));
    return (chips) => element('blockquote', {}, ...drawn(inside, chips, this.#depth));
  }

  #list() {
    const first = item.exec(this.#lines[this.#at]);
    const ordered = /\d/.test(first[2]);
    const items = [];
    for (let found = first; found && /\d/.test(found[2]) === ordered && found[1].length <= first[1].length + 1;) {
      items.push(this.#item(found));
      found = item.exec(this.#lines[this.#at] ?? '');
      if (found && rule.test(this.#lines[this.#at])) break;
    }
    const start = ordered ? Number.parseInt(first[2], 10) : 1;
    return (chips) => element(ordered ? 'ol' : 'ul', {start: start === 1 ? undefined : start},
      ...items.map((lines) => element('li', {}, ...tight(lines, chips, this.#depth))));
  }

  // The lines of an item: those further in than its mark, and those that go on with its paragraph.
  #item([, indent, sign, text = '']) {
    const inner = indent.length + sign.length + 1;
    const lines = [text.replace(/^\[( |x|X)\] /, (box) => (box === '[ ] ' ? '☐ ' : '☑ '))];
    this.#at++;
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at];
      const blank = !line.trim();
      const depth = line.length - line.trimStart().length;
      if (blank && !this.#goesOn(indent.length)) break;
      const further = depth >= indent.length + 2;
      if (!blank && !further && (!lines.at(-1).trim() || item.test(line) || begins(line))) break;
      lines.push(line.slice(Math.min(depth, inner)));
    }
    return lines;
  }

  // Whether a list goes on after blank lines, which are skipped if its next item does.
  #goesOn(indent) {
    let next = this.#at;
    while (next < this.#lines.length && !this.#lines[next].trim()) next++;
    const line = this.#lines[next] ?? '';
    if (line.length - line.trimStart().length >= indent + 2) return true;
    if (item.test(line)) this.#at = next;
    return false;
  }

  #isTable() {
    const [head, under = ''] = this.#lines.slice(this.#at, this.#at + 2);
    return head.includes('|') && under.includes('-') && divider.test(under) && cells(head).length === cells(under).length;
  }

  #table() {
    const head = cells(this.#lines[this.#at]);
    const sides = cells(this.#lines[this.#at + 1]).map(side);
    const rows = [];
    for (this.#at += 2; this.#lines[this.#at]?.includes('|'); this.#at++) rows.push(cells(this.#lines[this.#at]));
    const columns = Array.from({length: Math.max(...[head, ...rows].map((row) => row.length))});
    return (chips) => {
      const row = (tag, texts) => element('tr', {}, ...columns.map((_, i) =>
        element(tag, {class: sides[i], scope: tag === 'th' ? 'col' : undefined}, ...inline(texts[i] ?? '', chips))));
      return element('div', {class: 'table', tabindex: '0', role: 'region', 'aria-label': 'Table'}, element('table', {},
        element('thead', {}, row('th', head)), element('tbody', {}, ...rows.map((texts) => row('td', texts)))));
    };
  }

  // A quotation with its source, as answers without a model have them: the words of a document, to be shown as they are there.
  #cited() {
    if (!/^["“]/.test(this.#lines[this.#at])) return null;
    for (let end = this.#at; this.#lines[end]?.trim() && end < this.#at + 200; end++) {
      if (!citedEnd.test(this.#lines[end])) continue;
      const text = this.#lines.slice(this.#at, this.#at = end + 1).join('\n');
      const marks = text.search(/(?:\s*\[\d{1,3}\])+\s*$/);
      return (chips) => element('blockquote', {class: 'cited'},
        element('p', {class: 'verbatim'}, text.slice(0, marks), ' ', ...inline(text.slice(marks).trim(), chips)));
    }
    return null;
  }

  #paragraph() {
    const from = this.#at++;
    while (this.#lines[this.#at]?.trim() && !begins(this.#lines[this.#at]) && !this.#isTable()) this.#at++;
    const text = this.#lines.slice(from, this.#at).map((line) => line.trimStart()).join('\n').trimEnd();
    return (chips) => element('p', {}, ...inline(text, chips));
  }
}

const drawn = (lines, chips, depth) => new Blocks(lines, depth + 1).all().map((block) => block.draw(chips));

// An item of one paragraph needs no space around it.
function tight(lines, chips, depth) {
  const [first, ...rest] = drawn(lines, chips, depth);
  const spaced = rest.some((node) => node.tagName === 'P');
  return first?.tagName === 'P' && !spaced ? [...first.childNodes, ...rest] : [first, ...rest];
}

// What ends a paragraph. A number does only if a list would begin with it: "… in\n1984. Then" is no list.
function begins(line) {
  const list = item.exec(line);
  return fence.test(line) || heading.test(line) || rule.test(line) || quotation.test(line) || /^["“].*["”]\s*\[\d/.test(line)
    || Boolean(list && list[3] && (!/\d/.test(list[2]) || Number.parseInt(list[2], 10) === 1 || list[1].length >= 2));
}

function cells(line) {
  const inside = line.trim().replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function side(text) {
  if (text.endsWith(':')) return text.startsWith(':') ? 'centre' : 'right';
  return undefined;
}
