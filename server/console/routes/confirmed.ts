/** Reads the confirmation of a review. */
import type { Request, Response } from 'express';
import type { Drafts } from '../drafts.ts';
import { formOf } from '../forms.ts';
import { redirect } from '../respond.ts';
import { sessionIdOf } from '../visit.ts';

/** Returns the confirmed draft; null after a redirect to the list or the review. */
export function confirmed<Values>(
  drafts: Drafts<Values>,
  request: Request,
  response: Response,
  { list, review }: { list: string; review: string },
): { draft: string; values: Values } | null {
  const { draft, understood } = formOf(request);
  const values = drafts.find(sessionIdOf(request), draft);
  if (values === null) redirect(response, list, { problem: 'review_gone' });
  else if (understood !== 'yes') redirect(response, review, { draft, problem: 'not_confirmed' });
  else return { draft, values };
  return null;
}
