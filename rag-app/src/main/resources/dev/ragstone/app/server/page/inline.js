import {element} from './dom.js';

// Emphasis, code, links and marks within a line of Markdown, as nodes. What is none of these stays the text it is.

const special = /[\\`*_~[!<\n]|https?:\/\//g;
const punctuation = /[!-/:-@[-`{-~]/;
const word = /[\p{L}\p{N}_]/u;
const mark = /\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3}){0,20})\](?!\()/y;
const link = /!?\[((?:\\.|[^\\[\]]|\[[^[\]]{0,200}\]){0,1000})\]\(\s*<?((?:[^\s<>()]|\([^\s<>()]{0,200}\)){1,2000})>?(?:\s+(?:"[^"]{0,300}"|'[^']{0,300}'))?\s*\)/y;
const bare = /https?:\/\/[^\s<>"`]{1,2000}/y;
const angled = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y;
const lineBreak = /<br ?\/?>/iy;
const schemes = ['http:', 'https:', 'mailto:'];
const deepest = 12;

/** The nodes of some text. `chips(inside)` gives the nodes of a mark such as [1, 2], or none if it cites nothing. */
export const inline = (text, chips) => new Inline(text, chips, 0, false).nodes();

/** Where a link may lead: the Web or a mailbox. Null for all else, such as javascript: or data:. */
export function safeAddress(address) {
  try {
    const url = new URL(address);
    return schemes.includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

class Inline {
  #text;
  #chips;
  #depth;
  #linked;
  #at = 0;
  #nodes = [];
  #plain = '';
  // What was looked for in vain from one place is not there from a later one either.
  #missing = new Set();

  constructor(text, chips, depth, linked) {
    this.#text = text;
    this.#chips = chips;
    this.#depth = depth;
    this.#linked = linked;
  }

  nodes() {
    if (this.#depth > deepest) return [this.#text];
    while (this.#at < this.#text.length) {
      special.lastIndex = this.#at;
      const found = special.exec(this.#text);
      const next = found ? found.index : this.#text.length;
      this.#plain += this.#text.slice(this.#at, next);
      this.#at = next;
      if (found && !this.#take(found[0])) {
        this.#plain += found[0];
        this.#at += found[0].length;
      }
    }
    this.#flush();
    return this.#nodes;
  }

  // Whether something begins here; if so it has been added and is behind us.
  #take(sign) {
    switch (sign) {
      case '\\': return this.#escape();
      case '`': return this.#code();
      case '*': case '_': case '~': return this.#emphasis(sign);
      case '[': return this.#mark() || this.#link();
      case '!': return this.#text[this.#at + 1] === '[' && this.#link();
      case '<': return this.#break() || this.#address(angled);
      case '\n': return this.#newLine();
      default: return this.#address(bare);
    }
  }

  #escape() {
    const next = this.#text[this.#at + 1];
    if (!next || !punctuation.test(next)) return false;
    this.#plain += next;
    this.#at += 2;
    return true;
  }

  #code() {
    const ticks = runAt(this.#text, this.#at);
    const end = this.#missing.has(ticks) ? -1 : endOfCode(this.#text, this.#at);
    if (end < 0) {
      this.#missing.add(ticks);
      this.#plain += ticks;
      this.#at += ticks.length;
      return true;
    }
    const inside = this.#text.slice(this.#at + ticks.length, end - ticks.length).replaceAll('\n', ' ');
    const padded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim();
    this.#add(end, element('code', {}, padded ? inside.slice(1, -1) : inside));
    return true;
  }

  #emphasis(sign) {
    const run = runAt(this.#text, this.#at);
    const before = this.#text[this.#at - 1] ?? ' ';
    const after = this.#text[this.#at + run.length] ?? ' ';
    const opens = /\S/.test(after) && !(sign === '_' && word.test(before)) && run.length <= 3;
    const sizes = sign === '~' ? [2] : [3, 2, 1];
    for (const size of opens ? sizes.filter((one) => one <= run.length) : []) {
      const end = this.#endOf(sign, size);
      if (end < 0) continue;
      const inside = this.#within(this.#text.slice(this.#at + size, end));
      this.#add(end + size, emphasised(sign, size, inside));
      return true;
    }
    this.#plain += run;
    this.#at += run.length;
    return true;
  }

  #endOf(sign, size) {
    const name = sign.repeat(size);
    if (this.#missing.has(name)) return -1;
    for (let at = this.#at + size; at < this.#text.length; at++) {
      const char = this.#text[at];
      if (char === '\\') at++;
      else if (char === '`') at = Math.max(at, endOfCode(this.#text, at) - 1);
      else if (char === sign) {
        const run = runAt(this.#text, at).length;
        const closes = /\S/.test(this.#text[at - 1]) && !(sign === '_' && word.test(this.#text[at + run] ?? ' '));
        // Two within one are strong text inside; three end both.
        if (closes && run >= size && !(size === 1 && run === 2)) return at + run - size;
        at += run - 1;
      }
    }
    this.#missing.add(name);
    return -1;
  }

  #mark() {
    const found = this.#linked ? null : matchAt(mark, this.#text, this.#at);
    const chips = found ? this.#chips(found[1]) : [];
    if (!chips.length) return false;
    this.#add(this.#at + found[0].length, ...chips);
    return true;
  }

  // A picture is not loaded: whoever drew it would learn that it was seen. It becomes a link to itself.
  #link() {
    const found = matchAt(link, this.#text, this.#at);
    const address = found && safeAddress(found[2]);
    if (!address || (this.#linked && !found[0].startsWith('!'))) return false;
    if (this.#linked) {
      this.#plain += found[1];
      this.#at += found[0].length;
      return true;
    }
    this.#add(this.#at + found[0].length, anchor(address, this.#within(found[1] || found[2], true)));
    return true;
  }

  #address(pattern) {
    const found = this.#linked ? null : matchAt(pattern, this.#text, this.#at);
    if (!found) return false;
    const shown = found[1] ?? withoutEnd(found[0]);
    const address = safeAddress(shown);
    if (!address) return false;
    this.#add(this.#at + (found[1] ? found[0].length : shown.length), anchor(address, [shown]));
    return true;
  }

  #break() {
    const found = matchAt(lineBreak, this.#text, this.#at);
    if (found) this.#add(this.#at + found[0].length, element('br'));
    return Boolean(found);
  }

  #newLine() {
    this.#plain = this.#plain.trimEnd();
    this.#add(this.#at + 1, element('br'));
    return true;
  }

  #within(text, linked = this.#linked) {
    return new Inline(text, this.#chips, this.#depth + 1, linked).nodes();
  }

  #add(end, ...nodes) {
    this.#flush();
    this.#nodes.push(...nodes);
    this.#at = end;
  }

  #flush() {
    if (this.#plain) this.#nodes.push(this.#plain);
    this.#plain = '';
  }
}

function emphasised(sign, size, inside) {
  if (sign === '~') return element('del', {}, ...inside);
  if (size === 1) return element('em', {}, ...inside);
  return element('strong', {}, ...(size === 3 ? [element('em', {}, ...inside)] : inside));
}

// `title`, so that a link never hides where it leads.
const anchor = (href, children) =>
  element('a', {href, title: href, target: '_blank', rel: 'noopener noreferrer nofollow'}, ...children);

function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function runAt(text, at) {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return text.slice(at, end);
}

function endOfCode(text, at) {
  const ticks = runAt(text, at);
  for (let next = text.indexOf(ticks, at + ticks.length); next >= 0; next = text.indexOf(ticks, next)) {
    const run = runAt(text, next);
    if (run.length === ticks.length) return next + run.length;
    next += run.length;
  }
  return -1;
}

// The full stop after an address is the sentence's, and so is a bracket that was opened before it.
function withoutEnd(address) {
  const trimmed = address.replace(/[.,;:!?'*_~\]]+$/, '');
  const unopened = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  return unopened ? withoutEnd(trimmed.slice(0, -1)) : trimmed;
}
