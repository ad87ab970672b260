/** Renders an order's evidence as a page to print. */
import { createHash } from 'node:crypto';
import { type Html, html, toText, trustedHtml } from '../values/html.ts';

interface Named {
  id: string;
}

/** What the page shows of the evidence: each field by its name, and these on their own. */
export interface EvidenceContent {
  reference: string;
  customer: object;
  metadata: object;
  payments: readonly (Named & { refunds: readonly Named[]; returns: readonly Named[] })[];
  events: readonly {
    type: string;
    timestamp: string;
    deliveries: readonly { at: string; outcome: string; status: number | null }[];
  }[];
}

const styles = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; font: 14px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
table { width: 100%; border-collapse: collapse; } caption { text-align: start; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #bbb; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.facts th { width: 34%; font-weight: 400; color: #444; }
@page { margin: 15mm; } @media print { body { margin: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`;

/** For a browser that opens the page: only its own style is allowed. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

const english = {
  title: 'Evidence of order',
  order: 'Order',
  customer: 'Customer',
  delivered: 'What the merchant recorded (metadata)',
  payment: 'Payment',
  refund: 'Refund',
  returned: 'Return by payout',
  events: 'Events and deliveries to the merchant’s server',
  event: 'Event',
  at: 'Time',
  deliveries: 'Deliveries',
  notDelivered: 'not delivered',
  notTold: 'not told',
  none: 'None.',
  note: 'All times are in UTC. A payment is shown as paid only once the payment service has confirmed it. Of a card, only brand and last four digits are stored.',
  names: {} as Readonly<Record<string, string>>,
};

const portuguese: typeof english = {
  title: 'Evidências do pedido',
  order: 'Pedido',
  customer: 'Cliente',
  delivered: 'O que a loja registrou (metadata)',
  payment: 'Pagamento',
  refund: 'Reembolso',
  returned: 'Devolução por transferência Pix',
  events: 'Eventos e entregas ao servidor da loja',
  event: 'Evento',
  at: 'Hora',
  deliveries: 'Entregas',
  notDelivered: 'não entregue',
  notTold: 'não informado',
  none: 'Nenhum.',
  note: 'Todas as horas estão em UTC. Um pagamento só aparece como pago depois que o serviço de pagamento o confirmou. Do cartão só se guardam a bandeira e os quatro últimos dígitos.',
  names: {
    reference: 'referência',
    description: 'descrição',
    status: 'estado',
    amounts: 'valores',
    environment: 'ambiente',
    'created at': 'criado em',
    'paid at': 'pago em',
    'made at': 'documento feito em',
    purchase: 'compra',
    name: 'nome',
    email: 'e-mail',
    phone: 'telefone',
    document: 'CPF ou CNPJ',
    transaction: 'transação',
    method: 'forma de pagamento',
    currency: 'moeda',
    amount: 'valor',
    fee: 'tarifa',
    net: 'líquido',
    fx: 'câmbio',
    'refunded amount': 'valor reembolsado',
    'refunded at': 'reembolsado em',
    'returned amount': 'valor devolvido',
    'ended as': 'terminou como',
    card: 'cartão',
    failure: 'recusa',
    dispute: 'contestação',
    'three d secure': '3-D Secure',
    'address prefix': 'rede do endereço do comprador',
    reason: 'motivo',
    'failure reason': 'motivo da falha',
  },
};

export function evidencePage(evidence: EvidenceContent, language: string | undefined): string {
  const isPortuguese = /^pt\b/i.test(language ?? '');
  const words = isPortuguese ? portuguese : english;
  const { customer, metadata, payments, events, ...order } = evidence;
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return words.notTold;
    if (typeof value === 'string') return value;
    if (typeof value !== 'object') return JSON.stringify(value);
    const known = Object.entries(value).map(([name, each]) => `${named(name)}: ${shown(each)}`);
    return known.join(' · ');
  };
  const named = (name: string): string => {
    const plain = name.replaceAll('_', ' ');
    return words.names[plain] ?? plain;
  };
  const facts = (values: object, name: (key: string) => string = named): Html => {
    const rows = Object.entries(values);
    if (rows.length === 0) return html`<p>${words.none}</p>`;
    return html`<table class="facts">
      ${rows.map(
        ([key, value]) =>
          html`<tr>
            <th scope="row">${name(key)}</th>
            <td>${shown(value)}</td>
          </tr>`,
      )}
    </table>`;
  };
  const section = (title: string, content: Html): Html =>
    html`<section>
      <h2>${title}</h2>
      ${content}
    </section>`;
  const page = html`<!doctype html>
    <html lang="${isPortuguese ? 'pt-BR' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title} ${order.reference}</title>
        ${trustedHtml(`<style>${styles}</style>`)}
      </head>
      <body>
        <h1>${words.title} ${order.reference}</h1>
        <p>${words.note}</p>
        ${section(words.order, facts(order))} ${section(words.customer, facts(customer))}
        ${section(
          words.delivered,
          facts(metadata, (key) => key),
        )}
        ${payments.map(({ refunds, returns, ...payment }) => [
          section(`${words.payment} ${payment.id}`, facts(payment)),
          refunds.map((refund) => section(`${words.refund} ${refund.id}`, facts(refund))),
          returns.map((payout) => section(`${words.returned} ${payout.id}`, facts(payout))),
        ])}
        ${section(words.events, eventTable(events, words))}
      </body>
    </html>`;
  return `${toText(page)}\n`;
}

const eventTable = (events: EvidenceContent['events'], words: typeof english): Html =>
  events.length === 0
    ? html`<p>${words.none}</p>`
    : html`<table>
        <thead>
          <tr>
            <th scope="col">${words.event}</th>
            <th scope="col">${words.at}</th>
            <th scope="col">${words.deliveries}</th>
          </tr>
        </thead>
        <tbody>
          ${events.map(
            ({ type, timestamp, deliveries }) =>
              html`<tr>
                <td>${type}</td>
                <td>${timestamp}</td>
                <td>
                  ${
                    deliveries.length === 0
                      ? words.notDelivered
                      : deliveries
                          .map(
                            ({ at, outcome, status }) =>
                              `${at} ${outcome}${status === null ? '' : ` ${status}`}`,
                          )
                          .join(', ')
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>`;
