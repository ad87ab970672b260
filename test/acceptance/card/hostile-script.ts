/** Hostile script of the shop's page that tries to capture the card, for tests of the card frame's isolation. */

/** Runs first in the page, and records all that it can reach in `captured`. */
export const hostileScript = `{
  const captured = [];
  globalThis.captured = captured;
  const keep = (where, value, depth = 0) => {
    if (typeof value === 'string' || typeof value === 'number') captured.push(where + ': ' + value);
    else if (value && typeof value === 'object' && depth < 6) {
      for (const key of Reflect.ownKeys(value)) {
        try { keep(where + '.' + String(key), value[key], depth + 1); } catch {}
      }
    }
  };
  // Every event that reaches the page.
  const types = ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change', 'paste', 'copy', 'compositionend',
    'focusin', 'message', 'pay-change', 'pay-submit', 'pay-status', 'pay-success', 'pay-error', 'pay-action'];
  for (const type of types) addEventListener(type, (event) => {
    keep(type, { key: event.key, data: event.data, value: event.target && event.target.value, own: { ...event } });
    for (const target of event.composedPath()) keep(type + ' path', { value: target.value, text: target.textContent });
  }, true);
  // Every request.
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => { keep('fetch', args); return fetch(...args); };
  const { send, open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) { keep('xhr', body); return send.call(this, body); };
  const beacon = navigator.sendBeacon;
  navigator.sendBeacon = (...args) => { keep('beacon', args); return beacon.apply(navigator, args); };
  // Every message of windows and ports.
  for (const owner of [Window.prototype, MessagePort.prototype, globalThis]) {
    const { postMessage } = owner;
    if (typeof postMessage !== 'function') continue;
    owner.postMessage = function (...args) { keep('postMessage', args); return postMessage.apply(this, args); };
  }
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const wrapped = type === 'message' && typeof listener === 'function'
      ? function (event) { keep('port', event.data); return listener.call(this, event); }
      : listener;
    return listen.call(this, type, wrapped, options);
  };
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() { super(); (globalThis.ports ??= []).push(this.port1, this.port2); }
  };
  // Polluted prototypes.
  for (const name of ['cvc', 'card', 'exp_month', 'exp_year', 'typed', 'taken', 'expiry']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) {
        keep('prototype ' + name, value);
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
      get() { return undefined; },
    });
  }
  const stringify = JSON.stringify;
  JSON.stringify = (...args) => { const text = stringify(...args); keep('stringify', text); return text; };
  const valueOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...valueOf,
    get() { const value = valueOf.get.call(this); keep('input value', value); return value; },
  });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) { const root = attach.call(this, { ...init, mode: 'open' }); (globalThis.roots ??= []).push(root); return root; };
}
`;

/** Matches the card in each format in which it is typed, shown or sent. */
export const cardPattern = /4242 ?4242|\b12\/30\b|\b1230\b|\b737\b|"exp_/;

/** Reads the frame's document, and forges messages of every type that the script has seen; results are in `found`. */
export function probeFrame(): void {
  const world = globalThis as unknown as {
    roots: ShadowRoot[];
    ports: MessagePort[];
    captured: string[];
  };
  const found: string[] = [];
  for (const root of world.roots) {
    for (const frame of root.querySelectorAll('iframe')) {
      try {
        found.push(frame.contentDocument?.body.innerHTML ?? 'no document');
        found.push(String(frame.contentWindow?.document.body.innerHTML));
      } catch (error) {
        found.push((error as Error).name);
      }
      const send = (message: unknown): void => frame.contentWindow?.postMessage(message, '*');
      for (const type of ['take', 'charge', 'show', 'value', 'get', 'pay-elements:card-frame']) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => found.push(JSON.stringify(data)));
        port1.start();
        send({ type, call: 1 });
        frame.contentWindow?.postMessage({ type, call: 1 }, '*', [port2]);
      }
    }
  }
  for (const port of world.ports) {
    for (const type of ['take', 'get', 'value', 'typed', 'declined', 'focus']) {
      port.postMessage({ type, call: 99, advice: 'fix_cvc', text: 'x' });
    }
  }
  Object.assign(globalThis, { found });
}
