/** The phone that pays: a simulated bank app that reads the QR code from the page. */
import { html, type TemplateResult } from 'lit';
import type { Account } from './account.ts';
import type { Texts } from './texts.ts';
import * as simulator from './simulator.ts';

export type BankScreen =
  | { name: 'home' }
  | { name: 'no-code' }
  | { name: 'confirm'; picture: string; payment: ScannedPayment }
  /** `id` is the payment's id at the service. */
  | { name: 'paid'; payment: ScannedPayment; id: string }
  | { name: 'refused' | 'gone' | 'short'; payment: ScannedPayment };

export interface ScannedPayment {
  code: string;
  payee: string;
  city: string;
  /** BRL. */
  amount: number | null;
}

export interface BankView {
  screen: BankScreen;
  /** BRL. */
  balance: number;
  texts: Texts['bank'];
  language: string;
  /** Notice of a lost callback. */
  lost: TemplateResult;
  onScan: () => void;
  onPay: () => void;
  onRefuse: () => void;
  onHome: () => void;
  onOrder: () => void;
}

const picturePx = 480;

/** A module of its own: only a visitor who scans needs the decoder, which is half of the stage's code. */
const readerUrl = '/stage/qr-reader.js';
const loadReader = (): Promise<typeof import('./qr-reader.ts')> =>
  import(/* @vite-ignore */ readerUrl) as Promise<typeof import('./qr-reader.ts')>;

/** Draws the QR code as a picture and decodes it. */
export async function scan(qrCode: Element | null): Promise<BankScreen> {
  if (!qrCode) return { name: 'no-code' };
  const drawing = new XMLSerializer().serializeToString(qrCode);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picturePx;
  canvas.height = picturePx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { name: 'no-code' };
  context.drawImage(image, 0, 0, picturePx, picturePx);
  const { data } = context.getImageData(0, 0, picturePx, picturePx);
  const { readQrCode } = await loadReader();
  const code = readQrCode(data, picturePx);
  const payment = code === null ? null : read(code);
  return payment ? { name: 'confirm', picture: canvas.toDataURL(), payment } : { name: 'no-code' };
}

/** Parses the top level of an EMV code: a tag and a length of two digits each, then the value. */
function read(code: string): ScannedPayment | null {
  const fields = new Map<string, string>();
  for (let place = 0; place < code.length;) {
    const length = Number(code.slice(place + 2, place + 4));
    if (Number.isNaN(length)) return null;
    fields.set(code.slice(place, place + 2), code.slice(place + 4, place + 4 + length));
    place += 4 + length;
  }
  const payee = fields.get('59');
  const amount = fields.get('54');
  if (payee === undefined) return null;
  return { code, payee, city: fields.get('60') ?? '', amount: amount === undefined ? null : Number(amount) };
}

/** Pays the charge at the simulated bank. The shop is notified by the service's callback alone. */
export async function settle(payment: ScannedPayment, account: Account): Promise<BankScreen> {
  const charge = (await simulator.transactions()).find(({ qrcode }) => qrcode === payment.code);
  if (charge?.status !== 'pending') return { name: 'gone', payment };
  if (!account.covers(payment.amount)) return { name: 'short', payment };
  await simulator.move(charge.idTransaction, 'pay');
  account.take(payment.amount);
  return { name: 'paid', payment, id: charge.idTransaction };
}

export function bankView(view: BankView): TemplateResult {
  return html`
    <p class="lead">${view.texts.lead}</p>
    <div class="handset">
      <div class="handset-screen">
        <p class="bank-name"><span aria-hidden="true">▲</span> Banco Serrano</p>
        <div class="bank-body" aria-live="polite">${body(view)}</div>
      </div>
    </div>
    ${view.lost}
  `;
}

function body({ screen, balance, texts, language, ...on }: BankView): TemplateResult {
  switch (screen.name) {
    case 'home':
    case 'no-code':
      return html`
        <p class="bank-label">${texts.balance}</p>
        <p class="bank-amount">${money(balance, language)}</p>
        <button class="button bank-main" type="button" @click=${on.onScan}>${texts.scan}</button>
        ${
          screen.name === 'no-code'
            ? html`<p class="bank-note">${texts.noCode}</p>
                <button class="button bank-second" type="button" @click=${on.onOrder}>${texts.order}</button>`
            : html`<p class="bank-note">${texts.scanHint}</p>`
        }
      `;
    case 'confirm':
      return html`
        <img class="bank-camera" src=${screen.picture} alt=${texts.camera} width="132" height="132" />
        ${facts(screen.payment, texts, language)}
        <button class="button bank-main" type="button" @click=${on.onPay}>${texts.pay}</button>
        <button class="button bank-second" type="button" @click=${on.onRefuse}>${texts.refuse}</button>
      `;
    case 'paid':
    case 'refused':
    case 'gone':
    case 'short':
      return html`
        <p class="bank-mark ${screen.name}" aria-hidden="true">${screen.name === 'paid' ? '✓' : '×'}</p>
        <p class="bank-title">${texts[screen.name].title}</p>
        <p class="bank-note">${texts[screen.name].text}</p>
        ${facts(screen.payment, texts, language)}
        <button class="button bank-second" type="button" @click=${on.onHome}>${texts.home}</button>
      `;
  }
}

const facts = ({ payee, city, amount }: ScannedPayment, texts: Texts['bank'], language: string) =>
  html`<dl class="bank-facts">
    <div>
      <dt>${texts.amount}</dt>
      <dd>${amount === null ? '–' : money(amount, language)}</dd>
    </div>
    <div>
      <dt>${texts.payee}</dt>
      <dd>${payee}</dd>
    </div>
    <div>
      <dt>${texts.city}</dt>
      <dd>${city}</dd>
    </div>
  </dl>`;

const money = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(amount);
