/**
 * Builds the copy-and-paste code of a PIX charge: EMV tag-length-value fields with a CRC-16 at the end (Banco
 * Central do Brasil, "Manual de Padrões para Iniciação do Pix"). 512 characters at most.
 */

/** The payee, as the payer's bank shows it: at most 25 and 15 letters without accents. */
export interface Payee {
  name: string;
  city: string;
}

export interface BrCodeInput {
  amountMinor: number;
  /** 50 letters or digits that are unique to the charge. */
  token: string;
  /** `short`: a static code with a key, the smallest kind. A number: a dynamic code of that length. */
  size?: 'short' | number | undefined;
  payee?: Payee | undefined;
}

const host = 'pix.simulator.example/qr/v2/';
const maxLocation = 77;
const paddingGui = 'com.example.simulator';
const nobody: Payee = { name: 'Simulador', city: 'SAO PAULO' };

export function brCode({ amountMinor, token, size, payee = nobody }: BrCodeInput): string {
  const amount = (amountMinor / 100).toFixed(2);
  if (size === 'short') return close(body(field('01', 'a@b.com'), amount, { name: 'S', city: 'SP' }));
  const dynamic = (part: string): string => body(field('25', host + part), amount, payee, '12');
  if (size === undefined) return close(dynamic(token.slice(0, 32)));
  const withoutToken = close(dynamic('')).length;
  const tokenLength = Math.min(size - withoutToken, maxLocation - host.length);
  const short = size - withoutToken - tokenLength;
  // A padding template has a minimum size: what is missing is taken from the token.
  const borrowed = short > 0 ? Math.max(minPadding() - short, 0) : 0;
  return close(dynamic(token.slice(0, tokenLength - borrowed)) + padding(short + borrowed));
}

function body(account: string, amount: string, { name, city }: Payee, once = '11'): string {
  return (
    field('00', '01') +
    field('01', once) +
    field('26', field('00', 'br.gov.bcb.pix') + account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', amount) +
    field('58', 'BR') +
    field('59', name) +
    field('60', city) +
    field('62', field('05', '***'))
  );
}

function close(fields: string): string {
  return `${fields}6304${crc16(`${fields}6304`)}`;
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

function paddingField(tag: number, fillLength: number): string {
  return field(String(tag), field('00', paddingGui) + field('01', 'X'.repeat(fillLength)));
}

function minPadding(): number {
  return paddingField(80, 1).length;
}

/** Unreserved templates (80 to 99) of exactly `length` characters together. */
function padding(length: number): string {
  const shell = paddingField(80, 0).length;
  const maxFill = 99 - (shell - 4);
  let rest = length;
  let text = '';
  for (let tag = 80; rest > shell; tag += 1) {
    let fill = Math.min(rest - shell, maxFill);
    const left = rest - shell - fill;
    if (left > 0 && left <= shell) fill -= shell + 1 - left;
    text += paddingField(tag, fill);
    rest -= shell + fill;
  }
  return text;
}

/** CRC-16/CCITT-FALSE: polynomial 1021, start FFFF. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    }
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
