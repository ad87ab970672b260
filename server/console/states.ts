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
    cancelled: 'cancelado',
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
    unknown: 'devolução a caminho',
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
    cancelled: 'cancelled',
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
    unknown: 'on its way back',
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
  delivery: { delivered: 'delivered', refused: 'refused', failed: 'no answer' },
};

export const states: Readonly<
  Record<Language, Readonly<Record<Stateful, Readonly<Record<string, string>>>>>
> = { 'pt-BR': ptBR, en };

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
  failed: 'bad',
  dispute_lost: 'bad',
  disputed: 'bad',
};

export const toneOf = (state: string): string => tones[state] ?? 'calm';
