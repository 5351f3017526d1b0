// Elements are made from text here, never from markup: whatever a document, a file name or a model writes stays text.

/** Makes an element; children may be nodes or strings. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'class') made.className = value;
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** What a reader needs to find a place again: "page 3 · Setup › Limits". */
export function placeLine({page, headings}) {
  const parts = [];
  if (page) parts.push(`page ${page}`);
  if (headings?.length) parts.push(headings.join(' › '));
  return parts.join(' · ');
}

/** A title for people: the document's own, or the last part of its address. */
export function titleOf({title, document: uri}) {
  if (title) return title;
  const parts = String(uri ?? '').split('/').filter(Boolean);
  return parts.at(-1) ?? 'document';
}
