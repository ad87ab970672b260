/**
 * The companion's card frame: the one script of `GET /frame/card`. Takes the card, and sends it to its own origin; a
 * shop's page gets to know what `messages.ts` says and no more.
 */
import { CardForm, type CardFormSettings } from '../card-form/card-form.ts';
import { cardFields } from '../card-form/field-names.ts';
import { sendCharge } from '../checkout/charge.ts';
import { AnswerError, ConnectionError, ProblemError } from '../checkout/errors.ts';
import { Transport } from '../checkout/transport.ts';
import type { CardFormMessages } from '../locale/messages.ts';
import { applyTheme } from './apply-theme.ts';
import { showFonts } from './fonts.ts';
import { FramePage } from './frame-page.ts';
import { decodeToFrame, type FrameFailure, type FromFrame, isConnect, type ToFrame } from './messages.ts';
import { rateLimiter } from './rate-limiter.ts';
import { serverTime } from './server-time.ts';

type Show = Extract<ToFrame, { type: 'show' }>;
type Charge = Extract<ToFrame, { type: 'charge' }>;
/** What the first `show` fixes for as long as this document lives. */
type Terms = Pick<Show, 'clientSecret' | 'asksEmail' | 'needsName'>;

/** The companion, whatever path it is mounted under: this page is `frame/card` below it. */
const companion = new URL('..', location.href).href;
const page = new FramePage({
  onEnter: () => send({ type: 'submit' }),
  onHeight: (px) => send({ type: 'height', px }),
});
/** Whoever comes later has come by himself, and goes where he likes. */
const focusTimeoutMs = 1_000;
/** No buyer presses a button more often; a script that tries what the form takes is held to it. */
const takeInTurn = rateLimiter(1_000);
const nowMs = serverTime();
let port: MessagePort | null = null;
let form: CardForm | null = null;
let terms: Terms | null = null;

addEventListener('message', connect);

/** From the page around, of an origin that the companion allows; the last one counts, as a page may load us anew. */
function connect({ data, origin, source, ports }: MessageEvent): void {
  const [given] = ports;
  if (source !== parent || !allowedOrigins().includes(origin) || !isConnect(data) || !given) return;
  port?.close();
  port = given;
  port.addEventListener('message', (event) => hear(event.data));
  port.start();
  send({ type: 'ready' });
  page.tellHeight();
}

function hear(data: unknown): void {
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
  if (form) form.settings = settings;
  else {
    const onChange = (change: object): void => send({ type: 'changed', ...change } as FromFrame);
    form = new CardForm({ onChange, whenShown: () => Promise.resolve(), page: page.fields }, settings);
  }
}

/** The page hands its focus over by another way than its words, and either can be first here. */
function focusForm(): void {
  void form?.focus();
  if (document.hasFocus()) return;
  const options = { once: true, signal: AbortSignal.timeout(focusTimeoutMs) };
  addEventListener('focus', () => void form?.focus(), options);
}

async function charge({ call, idempotencyKey, fraudSession }: Charge): Promise<void> {
  const taken = form?.send();
  if (!taken || !terms) return send({ type: 'failed', call, failure: failureOf(null) });
  try {
    const payment = await sendCharge(
      new Transport({ companion, clientSecret: terms.clientSecret }),
      { ...taken, ...(fraudSession !== null && { fraud_session: fraudSession }) },
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

/** The companion writes them into the page that it serves. */
function allowedOrigins(): string[] {
  return document.querySelector<HTMLMetaElement>('meta[name=allowed-origins]')?.content.split(' ') ?? [];
}

/** Codes and names only: a message or cause could quote what was sent. */
function failureOf(error: unknown): FrameFailure {
  const none = { code: '', status: 0, retryAfterMs: null, fields: [] };
  if (error instanceof ProblemError) {
    const { code, status, retryAfterMs, fields } = error;
    return { kind: 'problem', code, status, retryAfterMs, fields: [...fields] };
  }
  if (error instanceof ConnectionError) return { ...none, kind: 'connection' };
  return { ...none, kind: error instanceof AnswerError ? 'answer' : 'lost' };
}
