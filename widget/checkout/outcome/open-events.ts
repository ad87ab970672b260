import { paths } from '../../protocol/requests.ts';
import type { CheckoutClient } from '../shared/client.ts';
import { AnswerError } from '../shared/errors.ts';

/** Opens the event stream. It lasts until its signal ends it or the companion does. */
export async function openEvents(
  { transport }: CheckoutClient,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await transport.send({ path: paths.events, accept: 'text/event-stream', signal });
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !type.startsWith('text/event-stream')) throw new AnswerError(type);
  return response.body;
}
