// The connection with the panel: what comes is handed out by kind; when nothing comes any more, that is said.

const SILENT_MS = 5000; // the panel says something every two seconds
const AGAIN_MS = [200, 500, 1000, 2000]; // between tries
const ANSWER_MS = 20000;

const hearers = new Map(); // functions by kind of message
const waiting = new Map(); // what waits for an answer, by its number
let socket = null;
let tries = 0;
let number = 0;
let heard_ms = null; // what the panel's clock said last, so that it sees how late something comes
let silence = 0;
let again = 0;

/** Call a function with each message of a kind: picture, page, game, rack, device, error; or `connection` with a word. */
export function on(kind, does) {
  hearers.set(kind, [...(hearers.get(kind) ?? []), does]);
}

function tell(kind, value, message) {
  for (const does of hearers.get(kind) ?? []) does(value, message);
}

/** Connect, and connect again whenever the connection breaks. */
export function connect() {
  clearTimeout(again);
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/look`);
  socket = opened;
  listen();
  opened.onopen = () => { tries = 0; heard_ms = null; };
  opened.onmessage = (event) => { if (socket === opened) take(JSON.parse(event.data)); };
  opened.onclose = () => { if (socket === opened) lost(); };
}

function lost() {
  socket = null;
  clearTimeout(silence);
  for (const [, { fail }] of waiting) fail(gone());
  waiting.clear();
  tell("connection", "gone");
  again = setTimeout(tried, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
}

async function tried() {
  try { // a browser does not say why a WebSocket fails, so ask for a file of the page first
    const answer = await fetch("panel.js", { method: "HEAD", cache: "no-store" });
    if (answer.status === 401) { location.reload(); return; } // it has to pair again
  } catch { /* the panel is away: stay here, with this page */ }
  connect();
}

function listen() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    const old = socket;
    lost();
    old?.close();
  }, SILENT_MS);
}

function take(message) {
  listen();
  const answer = message.answer ?? message.error;
  if (answer && waiting.has(answer.id)) {
    const { what, done, fail } = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (message.error) fail(Object.assign(new Error(answer.message), { kind: answer.kind })); else done(answer[what]);
    return;
  }
  if (message.alive) heard_ms = message.alive;
  const kind = Object.keys(message)[0];
  tell(kind, message[kind], message);
}

const gone = () => Object.assign(new Error(""), { kind: "gone" });

/** Send an input; one that cannot be sent now is dropped, for it was meant for what is not there any more. */
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ ...message, heard: heard_ms }));
  return true;
}

/** Return a promise of the device's answer to a question. */
export function ask(what, more = {}) {
  return new Promise((done, fail) => {
    const id = ++number;
    if (!send({ ask: what, id, ...more })) { fail(gone()); return; }
    waiting.set(id, { what, done, fail });
    setTimeout(() => { if (waiting.delete(id)) fail(gone()); }, ANSWER_MS);
  });
}

/** Connect at once when the page is looked at again. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket === null) { tries = 0; connect(); }
});
