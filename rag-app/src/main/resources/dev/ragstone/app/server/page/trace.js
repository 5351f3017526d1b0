import {element} from './dom.js';

/** A waterfall of the steps behind an answer: when each began and how long it took. */
export function waterfall({spans = []}) {
  const starts = startsOf(spans);
  const total = Math.max(0.01, ...spans.map((span, i) => starts[i] + span.millis));
  const rows = spans.map((span, i) => ({span, start: starts[i]})).sort((a, b) => a.start - b.start);
  return element('div', {},
    element('p', {class: 'hint'}, `${rows.length} steps, ${shown(total)} in all`),
    element('table', {class: 'waterfall'},
      element('thead', {}, element('tr', {},
        element('th', {scope: 'col'}, 'Step'), element('th', {scope: 'col'}, 'Time'),
        element('th', {scope: 'col', class: 'unseen'}, 'From when to when'))),
      element('tbody', {}, ...rows.map(({span, start}) => row(span, start, total)))));
}

function row(span, start, total) {
  const counts = Object.entries(span.counts ?? {}).map(([name, count]) => `${name} ${count}`).join(', ');
  const bar = element('span', {class: `bar-fill ${String(span.result).toLowerCase()}`});
  bar.style.setProperty('--from', start / total);
  bar.style.setProperty('--share', Math.max(span.millis / total, 0.004));
  return element('tr', {title: counts},
    element('th', {scope: 'row'}, span.name, counts ? element('small', {}, counts) : null),
    element('td', {}, shown(span.millis)),
    element('td', {class: 'bar-cell'}, bar));
}

// Servers say when a span began; without that the steps are laid end to end.
function startsOf(spans) {
  let clock = 0;
  return spans.map((span) => {
    if (typeof span.start === 'number') return span.start;
    const start = clock;
    clock += span.millis;
    return start;
  });
}

const shown = (millis) => (millis >= 1000 ? `${(millis / 1000).toFixed(2)} s` : `${millis.toFixed(1)} ms`);
