/**
 * The script of the companion's card frame, `GET /frame/card`. Collects the card and sends it to its own origin; the shop's page only
 * receives the messages of `messages.ts`.
 */
import { CardForm, type CardFormSettings } from '../card-form/card-form.ts';
import { cardFields } from '../card-form/field-names.ts';
import { sendCharge } from '../checkout/charge.ts';
import { AnswerError, ConnectionError, ProblemError } from '../checkout/shared/errors.ts';
import { Transport } from '../checkout/shared/transport.ts';
import type { CardFormMessages } from '../locale/messages.ts';
import { FramePage, serverTime } from './frame-page.ts';
import { decodeToFrame, type FrameFailure, type FromFrame, isConnect, type ToFrame } from './messages.ts';
import { rateLimiter } from './rate-limiter.ts';
import { applyTheme, showFonts } from './safe-styles.ts';

type Show = Extract<ToFrame, { type: 'show' }>;
type Charge = Extract<ToFrame, { type: 'charge' }>;
/** The values of the first `show`, fixed for the lifetime of this document. */
type Terms = Pick<Show, 'clientSecret' | 'asksEmail' | 'needsName'>;

/** The companion, whatever path it is mounted under: this page is `frame/card` below it. */
const companion = new URL('..', location.href).href;
const page = new FramePage({
  onEnter: () => send({ type: 'submit' }),
  // The form in the served page may lack a field, which would move what is below when it is added.
  onHeight: (px) => {
    if (form) send({ type: 'height', px });
  },
});
/** How long to wait for the page to pass its focus: later, the buyer has focused the frame and chooses the field. */
const focusTimeoutMs = 1_000;
/** Minimum gap between attempts: above a buyer's pace, it limits a script that probes the form. */
const takeInTurn = rateLimiter(1_000);
const nowMs = serverTime();
let port: MessagePort | null = null;
let form: CardForm | null = null;
let terms: Terms | null = null;

addEventListener('message', connect);

/** Connects to the outer page, of an allowed origin. The last connection counts, since the page may reconnect. */
function connect({ data, origin, source, ports }: MessageEvent): void {
  const [newPort] = ports;
  if (source !== parent || !allowedOrigins().includes(origin) || !isConnect(data) || !newPort) return;
  port?.close();
  port = newPort;
  port.addEventListener('message', (event) => receive(event.data));
  port.start();
  send({ type: 'ready' });
  page.sendHeight();
}

function receive(data: unknown): void {
  let message: ToFrame;
  try {
    message = decodeToFrame(data);
  } catch {
    return;
  }
  switch (message.type) {
    case 'show':
      return show(message);
    case 'take': {
      const { call } = message;
      return void takeInTurn(() => send({ type: 'taken', call, taken: form?.take() ?? null }));
    }
    case 'charge':
      return void charge(message);
    case 'declined':
      return form?.declined(message.advice, message.text);
    case 'refused':
      return form?.refuse(message.fields);
    case 'clear':
      return form ? form.clear() : page.clear();
    case 'focus':
      return focusForm();
  }
}

function show({ language, texts, theme, disabled, busy, ...given }: Show): void {
  terms ??= given;
  const settings: CardFormSettings = {
    texts: texts as unknown as CardFormMessages,
    asked: cardFields.filter((field) => field !== 'email' || terms?.asksEmail),
    optional: terms.needsName ? [] : ['name'],
    nowMs,
    disabled,
    busy,
  };
  applyTheme(theme);
  showFonts(theme['--_font'] ?? '');
  page.show(settings.texts.words.title, language);
  if (form) form.update(settings);
  else {
    const onChange = (change: object): void => send({ type: 'changed', ...change } as FromFrame);
    form = new CardForm({ onChange, whenShown: () => Promise.resolve(), page: page.fields }, settings);
    page.sendHeight();
  }
}

/** The page passes its focus separately from its messages, in either order, and may have taken it just before. */
function focusForm(): void {
  void form?.focus();
  const signal = AbortSignal.timeout(focusTimeoutMs);
  // A field that the buyer has gone to gets the focus right after the frame.
  addEventListener('focus', () => queueMicrotask(focusUnlessChosen), { signal });
}

/** Once the focus has come with a field, that field is the buyer's choice. */
function focusUnlessChosen(): void {
  if (!document.activeElement?.id) void form?.focus();
}

async function charge({ call, idempotencyKey, fraudSession, revision }: Charge): Promise<void> {
  const taken = form?.send();
  if (!taken || !terms) return send({ type: 'failed', call, failure: failureOf(null) });
  try {
    const payment = await sendCharge(
      new Transport({ companion, clientSecret: terms.clientSecret }),
      { ...taken, revision, ...(fraudSession !== null && { fraud_session: fraudSession }) },
      idempotencyKey,
    );
    send({ type: 'charged', call, payment });
  } catch (error) {
    send({ type: 'failed', call, failure: failureOf(error) });
  }
}

function send(message: FromFrame): void {
  port?.postMessage(message);
}

/** Values that the companion writes into the served page. */
function allowedOrigins(): string[] {
  return document.querySelector<HTMLMetaElement>('meta[name=allowed-origins]')?.content.split(' ') ?? [];
}

/** Codes and names only: a message or cause could quote the request. */
function failureOf(error: unknown): FrameFailure {
  const none = { code: '', status: 0, retryAfterMs: null, fields: [] };
  if (error instanceof ProblemError) {
    const { code, status, retryAfterMs, fields } = error;
    return { kind: 'problem', code, status, retryAfterMs, fields: [...fields] };
  }
  if (error instanceof ConnectionError) return { ...none, kind: 'connection' };
  return { ...none, kind: error instanceof AnswerError ? 'answer' : 'lost' };
}
