/** Texts of the simulator's buttons in the console. */
import type { Language } from '../../server/console/language.ts';

const ptBR = {
  outside: 'O mundo lá fora',
  outsideText: 'Os botões são o que bancos e bandeiras fariam; aqui, o simulador faz.',
  moves: {
    pay: 'Pagar',
    expire: 'Encerrar o prazo',
    decline: 'Recusar',
    authenticate: 'Aprovar 3-D Secure',
    fail_authentication: 'Falhar 3-D Secure',
    dispute: 'Abrir contestação',
    review_dispute: 'Contestação em análise',
    win_dispute: 'Contestação ganha',
    lose_dispute: 'Contestação perdida',
    succeed: 'Concluir',
    fail: 'Falhar',
    cancel: 'Cancelar',
    require_action: 'Pedir ação',
    arn: 'Dar número ARN',
    send: 'Enviar',
    complete: 'Concluir',
  } as Readonly<Record<string, string>>,
  /** Actions on a payout. Each name says what the bank does, since “Pagar” does not say who pays. */
  payoutMoves: { pay: 'O banco confirma', cancel: 'O banco recusa' } as Readonly<Record<string, string>>,
};

export type Texts = typeof ptBR;

const en: Texts = {
  outside: 'The world outside',
  outsideText: 'The buttons are what banks and card networks would do; here the simulator does it.',
  moves: {
    pay: 'Pay',
    expire: 'Expire',
    decline: 'Decline',
    authenticate: 'Pass 3-D Secure',
    fail_authentication: 'Fail 3-D Secure',
    dispute: 'Open a dispute',
    review_dispute: 'Dispute under review',
    win_dispute: 'Dispute won',
    lose_dispute: 'Dispute lost',
    succeed: 'Succeed',
    fail: 'Fail',
    cancel: 'Cancel',
    require_action: 'Ask for action',
    arn: 'Give ARN',
    send: 'Send',
    complete: 'Complete',
  },
  payoutMoves: { pay: 'The bank confirms', cancel: 'The bank refuses' },
};

const es: Texts = {
  outside: 'El mundo de afuera',
  outsideText: 'Los botones son lo que harían bancos y redes de tarjetas; aquí lo hace el simulador.',
  moves: {
    pay: 'Pagar',
    expire: 'Terminar el plazo',
    decline: 'Rechazar',
    authenticate: 'Aprobar 3-D Secure',
    fail_authentication: 'Fallar 3-D Secure',
    dispute: 'Abrir disputa',
    review_dispute: 'Disputa en revisión',
    win_dispute: 'Disputa ganada',
    lose_dispute: 'Disputa perdida',
    succeed: 'Completar',
    fail: 'Fallar',
    cancel: 'Cancelar',
    require_action: 'Pedir una acción',
    arn: 'Dar número ARN',
    send: 'Enviar',
    complete: 'Completar',
  },
  payoutMoves: { pay: 'El banco confirma', cancel: 'El banco rechaza' },
};

export const texts: Readonly<Record<Language, Texts>> = { 'pt-BR': ptBR, en, es };
