/** Checks that the merchant's server receives events, and has accepted those of the last day. */
import type { Config } from '../../config/config.ts';
import { isPlainHttp } from '../../config/address-settings.ts';
import { isLoopback } from '../../config/loopback.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';
import { request } from './request.ts';
import { newId } from '../../values/ids.ts';
import { isRecord } from '../../../widget/protocol/decode.ts';
import { publicUrlOf } from './running-companion.ts';

export async function checkWebhook({ webhookUrl }: Config): Promise<Finding> {
  const about = 'events';
  if (webhookUrl === null) {
    return note(about, 'are not delivered', 'Set PAY_WEBHOOK_URL, or poll GET /v1/events.');
  }
  const url = new URL(webhookUrl);
  // HEAD returns no body; any status shows that the host responds.
  if ((await request(webhookUrl, { method: 'HEAD' })) === null) {
    return problem(
      about,
      'nothing responds at PAY_WEBHOOK_URL',
      'Start the server that receives them, and check the address, the firewall and the certificate.',
    );
  }
  if (url.protocol === 'https:' || isLoopback(url)) return ok(about, 'are sent, signed');
  return problem(about, 'are sent without https', 'Set PAY_WEBHOOK_URL to an https address.');
}

const dayMs = 86_400_000;
const maxEventPages = 20;

/** The day's events that were sent and not accepted: a receiver may respond to the doctor and refuse every event. */
export async function checkDeliveries(config: Config): Promise<Finding[]> {
  const about = 'deliveries';
  const url = publicUrlOf(config);
  const [key = ''] = config.merchantKey;
  if (config.webhookUrl === null || isPlainHttp(url)) return [];
  const read = async (path: string): Promise<{ data: Record<string, unknown>[]; next: unknown }> => {
    const response = await request(url + path, { headers: { authorization: `Bearer ${key}` } });
    const body: unknown = response?.status === 200 ? await response.json().catch(() => null) : null;
    const { data, next } = isRecord(body) ? body : {};
    return { data: Array.isArray(data) ? data.filter(isRecord) : [], next };
  };
  const sent: Record<string, unknown>[] = [];
  // After an id that no event has, those of the hour before it are listed.
  let after: string | null = newId('evt', Date.now() - dayMs);
  for (let page = 0; page < maxEventPages && after !== null; page++) {
    const { data, next } = await read(`/v1/events?limit=500&after=${after}`);
    sent.push(...data.filter(({ attempts }) => typeof attempts === 'number' && attempts > 0));
    after = typeof next === 'string' ? next : null;
  }
  const waiting = sent.filter((event) => event['delivered_at'] === null);
  if (sent.length === 0) return [];
  if (waiting.length === 0) return [ok(about, 'of the last day have arrived')];
  const newest = await read(`/v1/events/${String(waiting.at(-1)?.['id'])}/deliveries`);
  const status = newest.data.at(-1)?.['status'];
  return [
    problem(
      about,
      `${waiting.length} of ${sent.length} of the last day have not been accepted (${typeof status === 'number' ? `status ${status}` : 'no response'})`,
      'See: pay-elements deliveries EVENT. Send a signed one: pay-elements events test.',
    ),
  ];
}
