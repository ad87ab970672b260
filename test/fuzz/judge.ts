/** What no request may bring about. */
import { problems } from '../../server/errors.ts';
import { problemContentType } from '../../widget/protocol/problem.ts';
import { isNode, type Shapes } from '../support/documents/openapi-shapes.ts';
import type { RawResponse } from './exchange.ts';
import { cardNumbers, marker } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';

/** The service's word, passed on; all other 5xx would be faults of the companion. */
const ofTheService = new Set(['SERVICE_REFUSED', 'SERVICE_UNAVAILABLE', 'PROCESSOR_TEMPORARILY_UNAVAILABLE']);

export function faultsOf(
  { operation, method, isWhole, head: [line = ''] }: FuzzRequest,
  response: RawResponse | null,
  shapes: Shapes,
): string[] {
  if (response === null) return isWhole ? ['the connection was closed without a response'] : [];
  const { status, headers, body } = response;
  const isCallback = line.startsWith('POST /v1/callbacks/');
  // A callback that cannot be read is to be repeated.
  if (isCallback && !isWhole && status === 503) return [];
  if (isCallback && isWhole) return status === 204 ? [] : [`a callback got ${status}: ${body.slice(0, 200)}`];
  if (status < 400) {
    const schema = operation?.responses.get(status);
    if (!operation || !isWhole || status === 304) return [];
    if (schema === undefined) return [`${status} is not described for this call`];
    return schema === null ? [] : shapes.differences(parsed(body), schema);
  }
  const faults = [marker, ...cardNumbers]
    .filter((value) => body.includes(value))
    .map((value) => `the problem holds what was sent: ${value}`);
  const type = headers.get('content-type') ?? 'none';
  // What is not for sale is a page: a person has opened the address.
  if (line.includes(' /buy/') && type.startsWith('text/html') && (status === 404 || status === 410))
    return faults;
  if (!type.startsWith(problemContentType)) return [...faults, `${status} is ${type}`];
  if (method === 'HEAD') return faults;
  const problem = parsed(body);
  const code = isNode(problem) ? String(problem['code']) : 'none';
  if (!isNode(problem) || problem['status'] !== status || !Object.hasOwn(problems, code))
    faults.push(`${status} with the code ${code}`);
  if (status >= 500 && !ofTheService.has(code)) faults.push(`${status} ${code}`);
  return faults;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString());
  } catch {
    return text;
  }
}
