// The server's routes, as the page uses them. Nothing here touches the page itself.

const keyName = 'ragstone-key';
let askForKey = () => Promise.reject(new Error('no way to ask for a key'));
let asking = null;

/** Tells how to ask the person for a key: `ask(refused)` resolves to one, or rejects. */
export function onMissingKey(ask) {
  askForKey = ask;
}

/** A failure that the server has explained; with status 0 it could not be asked. */
export class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const unreachable = () => new ServerError(0, 'The server cannot be reached.');
const longestWait = 30;

/** What can be asked, and of what: the generator's name, the collections, and what may be brought in. */
export const about = () => json('api/about');

export const conversations = (after) => json(`api/conversations${after ? `?${new URLSearchParams({after})}` : ''}`);
export const conversation = (id) => json(`api/conversations/${encodeURIComponent(id)}`);
export const forgetConversation = (id) => json(`api/conversations/${encodeURIComponent(id)}`, {method: 'DELETE'});
export const documents = (from) => json(`api/documents?${new URLSearchParams({limit: 50, ...(from && {from})})}`);
export const deleteDocument = (id) => json(`api/documents/${encodeURIComponent(id)}`, {method: 'DELETE'});
export const fetchPage = (url) => json('api/urls', posted({url}));
export const trace = (id) => json(`api/traces/${encodeURIComponent(id)}`);

/** The text around what is cited: {before, passage, after, page, headings, ...}. */
export const passage = ({id, start, end}) =>
  json(`api/documents/${encodeURIComponent(id)}/passage?${new URLSearchParams({start, end})}`);

/** A part of a document's text, from an offset on: {after, length, ...}. */
export const textFrom = (id, start) =>
  json(`api/documents/${encodeURIComponent(id)}/passage?${new URLSearchParams({start, end: start, around: 20_000})}`);

/**
 * Yields the events of an answer as they come. Aborting `signal` tells the server to stop. `onWait` is told for how many
 * seconds, when the server is busy.
 */
export async function* ask(question, {sessionId, filters, signal, onWait}) {
  const body = {sessionId, prompt: question, ...(filters && {filters})};
  const response = await request('api/generation/stream', {...posted(body), signal}, onWait);
  yield* lines(response.body);
}

const posted = (body) =>
  ({method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});

/** Sends one file; `onProgress` is told the share that has gone, from 0 to 1. */
export function upload(file, onProgress) {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const call = new XMLHttpRequest();
    call.open('POST', 'api/documents');
    const key = sessionStorage.getItem(keyName);
    if (key) call.setRequestHeader('Authorization', `Bearer ${key}`);
    call.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    call.onload = () => {
      const answer = parsed(call.responseText);
      if (call.status < 300) resolve(answer);
      else reject(new ServerError(call.status, explained(answer, call.status)));
    };
    call.onerror = () => reject(unreachable());
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) break;
      const parts = (rest + value).split('\n');
      rest = parts.pop();
      for (const line of parts) if (line) yield JSON.parse(line);
    }
    if (rest) yield JSON.parse(rest);
  } catch (failure) {
    throw failure instanceof TypeError ? new ServerError(0, 'The connection to the server broke off.') : failure;
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function json(path, options) {
  const response = await request(path, options);
  return response.status === 204 ? null : response.json();
}

async function request(path, options = {}, onWait = () => {}) {
  for (let waited = false; ;) {
    const key = sessionStorage.getItem(keyName);
    const response = await sent(path, options, key);
    if (response.ok) return response;
    const wait = waited ? 0 : secondsToWait(response);
    if (response.status === 401) {
      // Another call may have got a better one meanwhile.
      if (key === sessionStorage.getItem(keyName)) await newKey(Boolean(key));
    } else if (wait) {
      waited = true;
      onWait(wait);
      await pause(wait, options.signal);
    } else {
      throw new ServerError(response.status, explained(parsed(await response.text()), response.status));
    }
  }
}

async function sent(path, options, key) {
  try {
    return await fetch(path, {...options, headers: {...options.headers, ...(key && {Authorization: `Bearer ${key}`})}});
  } catch (failure) {
    throw failure instanceof TypeError ? unreachable() : failure;
  }
}

// A server that is busy says when to come again. It is taken at its word once, if that is soon.
function secondsToWait(response) {
  const seconds = Number(response.headers.get('Retry-After'));
  return response.status === 429 && seconds > 0 && seconds <= longestWait ? seconds : 0;
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, {once: true});
  });
}

// However many calls lack a key, people are asked once.
function newKey(refused) {
  asking ??= askForKey(refused)
    .then((key) => sessionStorage.setItem(keyName, key))
    .finally(() => (asking = null));
  return asking;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const explained = (answer, status) => answer?.error?.message ?? `the server answered with status ${status}`;
