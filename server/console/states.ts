/**
 * Translates states. Pages have the state's code, which documentation and support use, as a title beside its translation; an unknown
 * state is shown as its code.
 */
import type { Language } from './language.ts';

const ptBR = {
  checkout: { open: 'aberto', paid: 'pago', expired: 'prazo encerrado', cancelled: 'cancelado' },
  payment: {
    pending: 'pendente',
    processing: 'em processamento',
    requires_action: 'aguarda confirmação',
    paid: 'pago',
    cancelled: 'não pago',
    partially_refunded: 'devolvido em parte',
    refunded: 'devolvido',
    disputed: 'em contestação',
    dispute_won: 'contestação ganha',
    dispute_lost: 'contestação perdida',
  },
  refund: {
    unknown: 'resultado desconhecido',
    pending: 'pendente',
    requires_action: 'requer ação',
    succeeded: 'concluída',
    failed: 'falhou',
    cancelled: 'cancelada',
  },
  payout: {
    unknown: 'resultado desconhecido',
    pending: 'pendente',
    paid: 'enviado',
    cancelled: 'cancelado',
  },
  /** States of a payout on the page of the order whose Pix it returns: `paid` alone would seem to mean the order. */
  pixReturn: {
    unknown: 'devolução de resultado desconhecido',
    pending: 'devolução a caminho',
    paid: 'devolvido',
    cancelled: 'não devolvido',
  },
  withdrawal: {
    unknown: 'resultado desconhecido',
    processing: 'em processamento',
    sending: 'enviando',
    completed: 'concluído',
    failed: 'falhou',
    cancelled: 'cancelado',
  },
  link: { open: 'aberto', expired: 'prazo encerrado', cancelled: 'cancelado' },
  /** How an attempt ended that brought no money. */
  ended: {
    expired: 'prazo encerrado',
    declined: 'recusado',
    replaced: 'substituído por outra tentativa',
    cancelled: 'cancelado',
  },
  delivery: { delivered: 'entregue', refused: 'recusado', failed: 'sem resposta' },
};

export type Stateful = keyof typeof ptBR;
type States = { [Kind in Stateful]: Record<keyof (typeof ptBR)[Kind], string> };

const en: States = {
  checkout: { open: 'open', paid: 'paid', expired: 'expired', cancelled: 'cancelled' },
  payment: {
    pending: 'pending',
    processing: 'processing',
    requires_action: 'waits for confirmation',
    paid: 'paid',
    cancelled: 'not paid',
    partially_refunded: 'partially refunded',
    refunded: 'refunded',
    disputed: 'disputed',
    dispute_won: 'dispute won',
    dispute_lost: 'dispute lost',
  },
  refund: {
    unknown: 'outcome unknown',
    pending: 'pending',
    requires_action: 'action required',
    succeeded: 'succeeded',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  payout: { unknown: 'outcome unknown', pending: 'pending', paid: 'sent', cancelled: 'cancelled' },
  pixReturn: {
    unknown: 'return with an unknown outcome',
    pending: 'on its way back',
    paid: 'returned',
    cancelled: 'not returned',
  },
  withdrawal: {
    unknown: 'outcome unknown',
    processing: 'processing',
    sending: 'sending',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  link: { open: 'open', expired: 'expired', cancelled: 'cancelled' },
  ended: {
    expired: 'expired',
    declined: 'declined',
    replaced: 'replaced by another attempt',
    cancelled: 'cancelled',
  },
  delivery: { delivered: 'delivered', refused: 'refused', failed: 'no answer' },
};

const es: States = {
  checkout: { open: 'abierto', paid: 'pagado', expired: 'plazo vencido', cancelled: 'cancelado' },
  payment: {
    pending: 'pendiente',
    processing: 'en proceso',
    requires_action: 'espera confirmación',
    paid: 'pagado',
    cancelled: 'no pagado',
    partially_refunded: 'devuelto en parte',
    refunded: 'devuelto',
    disputed: 'en disputa',
    dispute_won: 'disputa ganada',
    dispute_lost: 'disputa perdida',
  },
  refund: {
    unknown: 'resultado desconocido',
    pending: 'pendiente',
    requires_action: 'requiere una acción',
    succeeded: 'completada',
    failed: 'falló',
    cancelled: 'cancelada',
  },
  payout: { unknown: 'resultado desconocido', pending: 'pendiente', paid: 'enviado', cancelled: 'cancelado' },
  pixReturn: {
    unknown: 'devolución de resultado desconocido',
    pending: 'devolución en camino',
    paid: 'devuelto',
    cancelled: 'no devuelto',
  },
  withdrawal: {
    unknown: 'resultado desconocido',
    processing: 'en proceso',
    sending: 'enviando',
    completed: 'completado',
    failed: 'falló',
    cancelled: 'cancelado',
  },
  link: { open: 'abierto', expired: 'plazo vencido', cancelled: 'cancelado' },
  ended: {
    expired: 'plazo vencido',
    declined: 'rechazado',
    replaced: 'reemplazado por otro intento',
    cancelled: 'cancelado',
  },
  delivery: { delivered: 'entregado', refused: 'rechazado', failed: 'sin respuesta' },
};

export const states: Readonly<
  Record<Language, Readonly<Record<Stateful, Readonly<Record<string, string>>>>>
> = { 'pt-BR': ptBR, en, es };

export const nameOf = (kind: Stateful, state: string, language: Language): string =>
  states[language][kind][state] ?? state;

const tones: Readonly<Record<string, string>> = {
  paid: 'good',
  delivered: 'good',
  refused: 'bad',
  succeeded: 'good',
  completed: 'good',
  dispute_won: 'good',
  cancelled: 'bad',
  declined: 'bad',
  failed: 'bad',
  unknown: 'bad',
  dispute_lost: 'bad',
  disputed: 'bad',
};

/** An order or an attempt that ended without money is over, and nothing to worry about. */
const past: ReadonlySet<string> = new Set(['expired', 'cancelled', 'replaced']);
const endsQuietly: ReadonlySet<Stateful> = new Set(['checkout', 'payment', 'ended', 'link']);

export const toneOf = (kind: Stateful, state: string): string =>
  endsQuietly.has(kind) && past.has(state) ? 'past' : (tones[state] ?? 'calm');
