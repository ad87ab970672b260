/** Judges a response to a fuzzed request: finds statuses, bodies and headers that no request may cause. */
import { problems } from '../../server/errors.ts';
import { problemContentType } from '../../widget/protocol/problem.ts';
import { isNode, type Shapes } from '../support/documents/openapi-shapes.ts';
import type { RawResponse } from './exchange.ts';
import { cardNumbers, marker } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';

/** Codes of 5xx responses that the service causes; any other 5xx is a fault of the companion. */
const serviceCodes = new Set(['SERVICE_REFUSED', 'SERVICE_UNAVAILABLE', 'PROCESSOR_TEMPORARILY_UNAVAILABLE']);

export function faultsOf(
  { operation, method, isWhole, head: [line = '', ...fields] }: FuzzRequest,
  response: RawResponse | null,
  shapes: Shapes,
): string[] {
  if (response === null) return isWhole ? ['the connection was closed without a response'] : [];
  const { status, headers, body } = response;
  const isCallback = line.startsWith('POST /v1/callbacks/');
  // A 503 makes the service repeat a callback that could not be read.
  if (isCallback && !isWhole && status === 503) return [];
  if (isCallback && isWhole) return status === 204 ? [] : [`a callback got ${status}: ${body.slice(0, 200)}`];
  if (status < 400) {
    const documented = operation?.responses.get(status);
    if (!operation || !isWhole || status === 304) return [];
    if (documented === undefined) return [`${status} is not documented for this operation`];
    const { schema, contentTypes } = documented;
    if (schema === null) return [];
    const contentType = headers.get('content-type')?.replace(/;.*/, '') ?? 'none';
    if (contentType === 'application/json') return shapes.differences(parsed(body), schema);
    return contentTypes.includes(contentType) ? [] : [`${contentType} is not documented for this operation`];
  }
  const faults = [marker, ...cardNumbers]
    .filter((value) => body.includes(value))
    .map((value) => `the problem repeats what was sent: ${value}`);
  const type = headers.get('content-type') ?? 'none';
  // An unknown price or link gets an HTML page, since a person opened the address.
  if (line.includes(' /buy/') && type.startsWith('text/html') && (status === 404 || status === 410))
    return faults;
  // So does any other unknown address that a browser opens, except below `/v1/`.
  const isPerson = method === 'GET' && fields.some((field) => /^accept:.*text\/html/i.test(field));
  if (isPerson && !line.includes(' /v1/') && type.startsWith('text/html') && status === 404) return faults;
  if (!type.startsWith(problemContentType)) return [...faults, `${status} is ${type}`];
  if (method === 'HEAD') return faults;
  const problem = parsed(body);
  const code = isNode(problem) ? String(problem['code']) : 'none';
  if (!isNode(problem) || problem['status'] !== status || !Object.hasOwn(problems, code))
    faults.push(`${status} with the code ${code}`);
  if (status >= 500 && !serviceCodes.has(code)) faults.push(`${status} ${code}`);
  return faults;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString());
  } catch {
    return text;
  }
}
