/** The review of a payout or withdrawal, with the available balance. */
import type { Request, Response } from 'express';
import type { Services } from '../services.ts';
import { decimal } from '../forms.ts';
import { money, type PageContext } from '../pages/page.ts';
import { type Review, reviewPage } from '../pages/review.ts';
import type { TransferKind } from '../pages/transfers.ts';
import { send } from '../respond.ts';
import { apiOf } from '../visit.ts';

interface TransferReview {
  kind: TransferKind;
  draft: string;
  /** BRL, as typed. */
  amount: string;
  back: string;
  /** Facts about the recipient. */
  facts: (texts: PageContext['texts']) => Review['facts'];
}

export async function sendTransferReview(
  { contextOf }: Services,
  request: Request,
  response: Response,
  { kind, draft, amount, back, facts }: TransferReview,
): Promise<void> {
  const context = contextOf(request, response);
  const { texts, language } = context;
  const { brl } = await apiOf(request).balance();
  send(
    response,
    context,
    reviewPage(context, {
      section: `${kind}s`,
      kind,
      facts: [
        [texts.amount, money(decimal(amount), 'BRL', language)],
        ...facts(texts),
        [texts.available, money(brl.available, 'BRL', language)],
      ],
      draft,
      action: `/${kind}s`,
      back,
    }),
  );
}
