import type { Request, Response } from 'express';
import type { Drafts } from '../drafts.ts';
import { formOf } from '../forms.ts';
import { lead } from '../respond.ts';

/** What was reviewed and is confirmed now; null where the response leads back to the list or to the review. */
export function confirmed<Wish>(
  drafts: Drafts<Wish>,
  request: Request,
  response: Response,
  { list, review }: { list: string; review: string },
): { draft: string; wish: Wish } | null {
  const { draft, understood } = formOf(request);
  const wish = drafts.find(draft);
  if (wish === null) lead(response, list, { problem: 'review_gone' });
  else if (understood !== 'yes') lead(response, review, { draft, problem: 'not_confirmed' });
  else return { draft, wish };
  return null;
}
