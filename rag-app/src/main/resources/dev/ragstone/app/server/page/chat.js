import * as api from './api.js';
import {AnswerView} from './answer.js';
import {details} from './details.js';
import {byId, element} from './dom.js';

const askingName = 'ragstone-asking';

/** The conversation on the page: what was asked, what was answered, and what is being answered. */
export class Chat {
  #log = byId('log');
  #welcome = byId('welcome');
  #question = byId('question');
  #panel;
  #changed;
  #running = null;

  /** `panel` shows sources; `changed()` is told when an answer has ended. */
  constructor(panel, changed) {
    this.#panel = panel;
    this.#changed = changed;
  }

  get running() {
    return Boolean(this.#running);
  }

  stop() {
    this.#running?.abort();
  }

  /** Shows an empty conversation. */
  clear() {
    this.#leave();
    this.#log.replaceChildren(this.#welcome);
  }

  /** Shows a conversation that was kept, and what was being asked in it when the page was left. */
  async open(session) {
    this.#leave();
    const asking = takeAsking(session);
    let messages = await kept(session, Boolean(asking));
    // The server may not have noticed yet that the page was left in the middle of an answer.
    for (let tries = 0; asking && !holds(messages, asking) && tries < 3; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      messages = await kept(session, true);
    }
    const nodes = messages.map((message, i) => this.#earlier(session, message, messages[i - 1], i === messages.length - 1));
    if (asking && !holds(messages, asking)) nodes.push(asked(asking), this.#lost(session, asking).node);
    this.#log.replaceChildren(...nodes);
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** Asks, and shows the answer as it comes. */
  async ask(session, text) {
    this.#welcome.remove();
    const said = asked(text);
    const view = this.#view();
    this.#log.append(said, view.node);
    said.scrollIntoView({block: 'start'});
    const running = new AbortController();
    this.#running = running;
    setRunning(true);
    sessionStorage.setItem(askingName, JSON.stringify({session, text}));
    try {
      await this.#follow(view, session, text, running.signal);
    } catch (failure) {
      this.#failed(running.signal.aborted ? null : failure.message, view, session, text, said);
    } finally {
      // Another conversation may have been opened, and asked in, meanwhile.
      if (this.#running === running) this.#ended();
      this.#changed();
    }
  }

  #ended() {
    this.#running = null;
    sessionStorage.removeItem(askingName);
    setRunning(false);
    if (!document.body.classList.contains('panel-open')) this.#question.focus();
  }

  #leave() {
    this.stop();
    if (this.#running) this.#ended();
    this.#panel.close();
  }

  async #follow(view, session, text, signal) {
    const collection = byId('collection').value;
    const filters = collection ? {collection} : undefined;
    const onWait = (seconds) => view.note(`The server is busy. Asking again in ${seconds} s …`, 'hint');
    let whole = false;
    for await (const event of api.ask(text, {sessionId: session, filters, signal, onWait})) {
      if (event.type === 'sources') {
        view.clearNotes();
        view.found(event.sources);
      } else if (event.type === 'delta') this.#keepInSight(() => view.add(event.text));
      else if (event.type === 'withdrawn') view.withdraw(event.reason);
      else if (event.type === 'error') throw new Error(event.error.message);
      else if (event.type === 'done') {
        whole = true;
        this.#keepInSight(() => {
          view.finish(event);
          view.attach(details(event, this.#panel));
        });
      }
    }
    if (!whole) throw new Error('The answer broke off. What has come is above.');
  }

  // Nobody has to type a question twice. Without a reason, it was stopped.
  #failed(reason, view, session, text, said) {
    const again = this.#again(session, text, () => {
      said.remove();
      view.node.remove();
    });
    view.clearNotes();
    view.note(reason ?? 'Stopped.', reason ? 'error' : 'hint', ' ', again);
    view.end();
    if (reason && !view.text && said.isConnected && !this.#question.value) {
      this.#question.value = text;
      this.#question.dispatchEvent(new Event('input'));
    }
  }

  #again(session, text, before = () => {}) {
    return element('button', {type: 'button', class: 'again', onclick: (event) => {
      if (this.running) return;
      event.currentTarget.remove();
      before();
      if (this.#question.value.trim() === text) {
        this.#question.value = '';
        this.#question.dispatchEvent(new Event('input'));
      }
      this.ask(session, text);
    }}, 'Ask again');
  }

  #earlier(session, {role, text, citations = [], complete, traceId}, before, last) {
    if (role !== 'assistant') return asked(text);
    const view = this.#view();
    view.finish({answer: text, citations, sources: citations});
    if (complete === false) {
      view.note('This answer broke off.', 'hint', ' ', last && before ? this.#again(session, before.text) : '');
    }
    view.attach(details({answer: text, citations, traceId}, this.#panel));
    return view.node;
  }

  #lost(session, text) {
    const view = this.#view();
    view.note('This answer broke off.', 'hint', ' ', this.#again(session, text));
    view.end();
    return view;
  }

  #view() {
    return new AnswerView((citation, chip) => this.#panel.source(citation, chip));
  }

  // New text is followed only if the reader was at the end already.
  #keepInSight(change) {
    const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 80;
    change();
    if (atEnd) requestAnimationFrame(() => (this.#log.scrollTop = this.#log.scrollHeight));
  }
}

const asked = (text) =>
  element('article', {class: 'message user', 'aria-label': 'Question'}, element('p', {}, text));

const holds = (messages, text) => messages.findLast((message) => message.role === 'user')?.text === text;

async function kept(session, maybeNone) {
  try {
    return (await api.conversation(session)).messages;
  } catch (failure) {
    if (maybeNone && failure.status === 404) return [];
    throw failure;
  }
}

// What was being asked in a conversation when the page was left.
function takeAsking(session) {
  const found = JSON.parse(sessionStorage.getItem(askingName) ?? '{}');
  sessionStorage.removeItem(askingName);
  return found.session === session ? found.text : null;
}

function setRunning(on) {
  byId('stop').hidden = !on;
  byId('send').hidden = on;
}
