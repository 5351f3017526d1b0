import * as api from './api.js';
import {element, titleOf} from './dom.js';
import {waterfall} from './trace.js';

/** The line under an answer: what wrote it, a way to copy it, and how it was made. */
export function details({answer, citations = [], traceId, trace, generator, groundedness}, panel) {
  const facts = [generator, typeof groundedness === 'number' ? `grounded ${Math.round(groundedness * 100)} %` : null];
  return element('footer', {class: 'details'},
    facts.filter(Boolean).join(' · '),
    element('button', {type: 'button', class: 'link', onclick: (event) => copy(answer, citations, event.currentTarget)}, 'Copy'),
    traceId || trace ? element('button', {
      type: 'button',
      class: 'link',
      onclick: (event) => showTrace(panel, traceId, trace, event.currentTarget),
    }, 'Show trace') : null);
}

async function copy(answer, citations, button) {
  const sources = new Map(citations.map((one) =>
    [one.n, `[${one.n}] ${titleOf(one)}${one.page ? `, page ${one.page}` : ''} (${one.document})`]));
  const text = [answer, [...sources].sort(([a], [b]) => a - b).map(([, line]) => line).join('\n')].filter(Boolean).join('\n\n');
  button.textContent = await copied(text) ? 'Copied' : 'Not copied';
  setTimeout(() => (button.textContent = 'Copy'), 2_000);
}

// Browsers give the clipboard to pages of this machine or over TLS; elsewhere the old way is left.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', {class: 'unseen', 'aria-hidden': 'true'}, text);
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    before?.focus();
    return done;
  }
}

async function showTrace(panel, id, spans, opener) {
  const title = 'How this answer was made';
  try {
    panel.show(title, waterfall(spans ? {spans} : await api.trace(id)), opener);
  } catch (failure) {
    panel.show(title, element('p', {class: 'note error'}, failure.message), opener);
  }
}
