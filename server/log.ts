/**
 * The log, with an allow-list of fields: no other field is written, whatever a caller passes. Card numbers, client secrets and
 * credentials are not on the list.
 */
import { pino, type DestinationStream } from 'pino';
import type { Log } from './checkouts/ports.ts';

const allowed: ReadonlySet<string> = new Set([
  'origin',
  'request_id',
  'traceparent',
  'method',
  'route',
  'status',
  'duration_ms',
  'code',
  'outcome',
  'decline_code',
  'reason',
  'reference',
  'checkout',
  'payment',
  'refund',
  'payout',
  'withdrawal',
  'mismatch',
  'word',
  'resource',
  'attempt',
  'event',
  'type',
  'count',
  'worker',
  'engine',
  'signal',
  'version',
]);

/** Our own errors, whose messages quote no input. */
const errorsWithoutInput =
  /^(PayError|ServiceCallError|WebhookRefusedError|ConfigError|FileMistakes|Database\w*Error)$/;

/** Keeps name, code and stack, but no foreign message, which can quote input ("Unexpected token …"). */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code,
    ...(errorsWithoutInput.test(error.name) && { message: error.message }),
    ...reasonOf(error),
    at: depth === 0 ? frames?.slice(0, 6).map((line) => line.trim()) : undefined,
    ...(error.cause !== undefined && depth < 4 && { cause: describe(error.cause, depth + 1) }),
  };
}

/** The service's sentence, which the gateway has masked. */
const reasonOf = (error: Error): { reason?: string } =>
  'serviceMessage' in error && typeof error.serviceMessage === 'string'
    ? { reason: error.serviceMessage }
    : {};

/** Scalar values only: an object under an allowed name could hold anything. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 200);

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'err') picked['err'] = describe(value);
    else if (allowed.has(key) && isPlain(value)) picked[key] = value;
  }
  return picked;
}

export interface CompanionLog extends Log {
  debug(fields: Record<string, unknown>, message: string): void;
}

/** Writes lines of JSON to `destination`, by default standard error (standard output has the ready line). */
export function createLog(level: string, destination?: DestinationStream): CompanionLog {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // Synchronous, so that the last lines before a crash are written.
  const logger = pino(options, destination ?? pino.destination({ fd: 2, sync: true }));
  return {
    // Written for each request and mostly off: fields are only picked when the level is on.
    debug: (fields, message) => {
      if (logger.isLevelEnabled('debug')) logger.debug(pick(fields), message);
    },
    info: (fields, message) => logger.info(pick(fields), message),
    warn: (fields, message) => logger.warn(pick(fields), message),
    error: (fields, message) => logger.error(pick(fields), message),
  };
}
