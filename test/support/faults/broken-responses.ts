/** Malformed responses that a service, or a proxy in front of it, may send. */
import { jsonResponse, type ScriptedResponse } from '../servers/scripted-service.ts';

const html = '<html>Bad gateway</html>';
export const brokenResponses: Record<string, ScriptedResponse> = {
  'HTML with 200': { bytes: `HTTP/1.1 200 OK\r\ncontent-length: ${html.length}\r\n\r\n${html}` },
  'HTML with 502': { bytes: `HTTP/1.1 502 -\r\ncontent-length: ${html.length}\r\n\r\n${html}` },
  'a redirect': { bytes: 'HTTP/1.1 302 -\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n' },
  '10 MB': { bytes: jsonResponse({ status: 'ok', filler: 'x'.repeat(10 * 1024 * 1024) }) },
  'bytes that are not HTTP': { bytes: '\0\0\0garbage\r\n\r\n', end: 'close' },
  'a closed connection': { bytes: '', end: 'close' },
  'JSON of another shape': { bytes: jsonResponse([1, 2, 3]) },
  'success without an id': { bytes: jsonResponse({ status: 'ok' }) },
  'an unknown status': { bytes: jsonResponse({ status: 'settling', idTransaction: 'tx-1' }) },
};

/** Responses that stall for longer than any timeout. */
export const lateResponses: Record<string, ScriptedResponse> = {
  nothing: { bytes: '' },
  'headers without a body': { bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n' },
  'half a body': {
    bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"status":"ok","idTransaction":"tx-1"',
  },
};

/**
 * Truncated copies of a valid response: at each byte of the body and of the end of the head, and at every eighth
 * before.
 */
export const cuts = (whole: Buffer): Buffer[] => {
  const bodyStart = whole.indexOf('\r\n\r\n') + 4;
  const places = [...Array(whole.length).keys()].filter((at) => at >= bodyStart - 6 || at % 8 === 0);
  return places.map((at) => whole.subarray(0, at));
};
