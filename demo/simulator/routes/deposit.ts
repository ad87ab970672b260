import { z } from 'zod';
import type { Account } from '../accounts.ts';
import { platformError, ServiceError } from '../errors.ts';
import { toMajor, toMinor } from '../money.ts';
import {
  acquirerPictures,
  hostedSessionS,
  pixDeposit,
  processorMaximumMinor,
} from '../unspecified-values.ts';
import { qrImage } from '../pix/qr-image.ts';
import { effectOf } from '../scenarios/amounts.ts';
import { wallets } from '../control/settings.ts';
import type { World } from '../world.ts';
import { sandboxRefused } from './authentication.ts';
import { requireCards } from './card-access.ts';
import { type EndpointResponse, type Endpoint, ok } from './endpoint.ts';
import { credentials, emailAddress, httpUrl, text, validate } from './validation.ts';

/** Deposit: a PIX charge or a hosted card charge, by `method_pay` (§4.1). */
export const deposit: Endpoint = {
  method: 'POST',
  path: '/wallet/deposit/payment',
  sandbox: true,
  refundOnly: false,
  handle(world, { account, body }) {
    if (body['method_pay'] === 'pix' && account.environment === 'sandbox') throw sandboxRefused();
    const { method_pay: method } = validate(methodSchema, body);
    return method === 'pix' ? createPix(world, account, body) : createHostedCard(world, account, body);
  },
};

const methodSchema = z.object({
  ...credentials,
  method_pay: z.enum(['pix', 'card', 'credit_card', 'cartao']),
});

const pixSchema = z.object({
  ...credentials,
  amount: z.number(),
  debtor_name: text,
  email: emailAddress,
  phone: z.string().regex(/^\d+$/),
  postback: httpUrl,
});

const cardSchema = z.object({
  ...credentials,
  amount: z.number(),
  debtor_name: z.string().nullish(),
  email: emailAddress.nullish(),
  postback: httpUrl,
  return_url: httpUrl.nullish(),
  wallet: z.unknown().optional(),
});

function createPix(world: World, account: Account, body: unknown): EndpointResponse {
  const { amount, debtor_name: name, email, postback } = validate(pixSchema, body);
  const amountMinor = toMinor(amount);
  // §7.1: an amount beyond a limit is a 401 whose message has the limit.
  if (amount < toMajor(pixDeposit.minimumMinor)) {
    throw new ServiceError(401, `O valor mínimo de depósito é R$ ${reais(pixDeposit.minimumMinor)}.`);
  }
  if (amount > toMajor(pixDeposit.maximumMinor)) {
    throw new ServiceError(401, `O valor máximo de depósito é R$ ${reais(pixDeposit.maximumMinor)}.`);
  }
  const effect = effectOf('pix', amountMinor);
  if (effect && 'error' in effect) throw acquirerError(effect.error);
  const payer = { name, email };
  const codeSize = effect && 'codeSize' in effect ? effect.codeSize : undefined;
  const charge = world.pix.create({ account, amountMinor, postback, payer, codeSize });
  if (world.callbacks.mode === 'early') world.pix.pay(charge);
  const fields = {
    idTransaction: charge.id,
    qrcode: charge.code,
    qr_code_image_url:
      effect && 'picture' in effect ? `${acquirerPictures}/${charge.id}.png` : qrImage(charge.code),
    expirationInSeconds: pixDeposit.expiresInS,
  };
  return ok(fields, charge.id);
}

function acquirerError(error: string): ServiceError {
  if (error === 'ACQUIRER_FAILED') return new ServiceError(500, 'Falha no adquirente PIX. Tente mais tarde.');
  const message =
    error === 'ACQUIRER_API_ERROR'
      ? 'O adquirente rejeitou a cobrança: documento do pagador obrigatório.'
      : 'Resposta inesperada do adquirente. Tente mais tarde.';
  return platformError(422, error, message);
}

function createHostedCard(world: World, account: Account, body: unknown): EndpointResponse {
  const input = validate(cardSchema, body);
  const wallet = wallets.find((known) => known === input.wallet);
  if (wallet === undefined && input.wallet !== undefined) {
    throw platformError(422, 'INVALID_WALLET', 'Carteira inválida: use wallet_a_pay ou wallet_b_pay.');
  }
  const amountMinor = toMinor(input.amount);
  requireCards(account, input.amount);
  if (amountMinor > processorMaximumMinor || effectOf('hosted_card', amountMinor) === 'rejected') {
    throw new ServiceError(422, 'Falha ao criar a cobrança: valor recusado pelo processador.');
  }
  const charge = world.cards.create({
    account,
    mode: 'hosted',
    amountMinor,
    postback: input.postback,
    returnUrl: input.return_url ?? undefined,
    wallet,
    payer: { name: input.debtor_name ?? null, email: input.email ?? null },
  });
  return ok(
    {
      status: 'ok',
      idTransaction: charge.id,
      checkout_url: `${world.origin}/checkout/${charge.session?.id}`,
      amount: toMajor(amountMinor),
      currency: 'usd',
      expires_in_seconds: hostedSessionS,
      client_secret: charge.intent.secret,
      publishable_key: account.publishableKey,
      on_behalf_of: account.onBehalfOf,
    },
    charge.id,
  );
}

function reais(minor: number): string {
  return toMajor(minor).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
}
