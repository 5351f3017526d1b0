import {byId} from './dom.js';

// What the page asks people in between, and what it tells them when there is no better place.

/** Asks before something is lost; resolves to whether it shall be. */
export function confirmed(title, hint) {
  const dialog = byId('confirm-dialog');
  byId('confirm-title').textContent = title;
  byId('confirm-hint').textContent = hint;
  return closed(dialog).then((answer) => answer === 'yes');
}

/** Asks for a key; rejects if none is given. */
export async function askForKey(refused) {
  byId('key-refused').hidden = !refused;
  const answer = await closed(byId('key-dialog'));
  const key = byId('key').value.trim();
  byId('key').value = '';
  if (answer !== 'given' || !key) throw new Error('This server asks for a key. Load the page again to give one.');
  return key;
}

function closed(dialog) {
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), {once: true});
    dialog.returnValue = '';
    dialog.showModal();
  });
}

let hiding;

/** Tells of a failure that belongs to no answer. */
export function tell(text) {
  const notice = byId('notice');
  byId('notice-text').textContent = text;
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (notice.hidden = true), 10_000);
}

byId('close-notice').addEventListener('click', () => (byId('notice').hidden = true));
