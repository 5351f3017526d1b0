import * as api from './api.js';
import {Chat} from './chat.js';
import {Conversations} from './conversations.js';
import {askForKey} from './dialogs.js';
import {Documents} from './documents.js';
import {byId, element, titleOf} from './dom.js';
import {Panel} from './panel.js';
import {Uploads} from './uploads.js';

const question = byId('question');
const examples = byId('examples');
const panel = new Panel();
const chat = new Chat(panel, () => conversations.refresh(session));
const conversations = new Conversations({open: (id) => go(id), forgotten});
const documents = new Documents({open: (one, opener) => openDocument(one, opener), changed: showState});
const uploads = new Uploads(showState);
let session = newSession();
let kept = true;

api.onMissingKey(askForKey);

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = question.value.trim();
  if (!text || chat.running) return;
  question.value = '';
  grow();
  // Where this conversation is found again: by a reload, the back button or a bookmark.
  if (kept && sessionInAddress() !== session) history.pushState(null, '', `#c=${session}`);
  chat.ask(session, text);
});

question.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    byId('ask').requestSubmit();
  }
});
question.addEventListener('input', grow);
byId('stop').addEventListener('click', () => chat.stop());
byId('new-conversation').addEventListener('click', () => go(null));
byId('show-side').addEventListener('click', () => showSide(!document.body.classList.contains('side-open')));
byId('theme').addEventListener('click', changeTheme);
document.addEventListener('keydown', (event) => event.key === 'Escape' && showSide(false));
addEventListener('popstate', show);

function go(id) {
  if (id !== sessionInAddress()) history.pushState(null, '', id ? `#c=${id}` : location.pathname);
  show();
}

// Shows the conversation that the address names, or an empty one.
async function show() {
  const id = sessionInAddress();
  session = id ?? newSession();
  chat.clear();
  showSide(false);
  question.focus();
  if (id) {
    try {
      await chat.open(id);
    } catch (failure) {
      if (id !== session) return;
      const gone = failure.status === 404;
      byId('log').replaceChildren(element('p', {class: gone ? 'note' : 'note error'},
        gone ? 'This conversation is not kept here any more. A question begins a new one.' : failure.message));
    }
  }
  conversations.refresh(session);
}

function forgotten(id) {
  if (id === session) go(null);
  else conversations.refresh(session);
}

function openDocument(one, opener) {
  showSide(false);
  panel.document(one, opener);
}

function showSide(on) {
  document.body.classList.toggle('side-open', on);
  byId('show-side').setAttribute('aria-expanded', String(on));
}

function grow() {
  question.style.height = 'auto';
  question.style.height = `${Math.min(question.scrollHeight, 200)}px`;
}

function changeTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('ragstone-theme', root.dataset.theme);
}

function sessionInAddress() {
  return /^#c=([A-Za-z0-9._~-]{1,128})$/.exec(location.hash)?.[1] ?? null;
}

function newSession() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function showState() {
  try {
    const about = await api.about();
    const {generator, documents: count, collections = []} = about;
    kept = about.conversations !== false;
    byId('conversations-part').hidden = !kept;
    byId('state').replaceChildren(`${count} ${count === 1 ? 'document' : 'documents'}`,
      element('span', {class: 'wide-only'}, ` · ${generator}`));
    byId('state').classList.remove('error');
    showCollections(collections);
    uploads.offer(about.accepts);
    documents.refresh(about);
    showExamples(about);
  } catch (failure) {
    byId('state').textContent = failure.message;
    byId('state').classList.add('error');
  }
}

function showCollections(names) {
  const choice = byId('collection');
  const chosen = choice.value;
  choice.replaceChildren(element('option', {value: ''}, 'all collections'),
    ...names.map((name) => element('option', {value: name, selected: name === chosen}, name)));
  choice.closest('label').hidden = names.length < 2;
}

// Beginnings of questions about what there is, so that nobody faces an empty page.
async function showExamples({documents: count, accepts}) {
  if (!count) {
    examples.replaceChildren(element('p', {}, accepts?.files ? 'There are no documents yet. Drop some files on this page.'
      : 'There are no documents yet.'));
    return;
  }
  const found = await api.documents().catch(() => ({documents: []}));
  examples.replaceChildren(...found.documents.filter((one) => one.outcome === 'ok').slice(0, 3).map((one) => element('button', {
    type: 'button',
    class: 'example',
    onclick: () => {
      question.value = `What does “${titleOf(one)}” say about `;
      grow();
      question.focus();
    },
  }, `What does “${titleOf(one)}” say about …`)));
}

async function begin() {
  // The key is asked for once, before anything else needs it.
  await showState();
  await show();
}

begin();
