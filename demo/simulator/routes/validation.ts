/** Validation of request bodies (§7.1), and fields that the POST bodies of section 4 share. */
import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import { maxKey } from './idempotency.ts';

/** Values are kept as sent (§4.1), so nothing is trimmed. */
export const text = z.string().refine((sent) => sent.trim() !== '');
export const httpUrl = z.url({ protocol: /^https?$/ });

/** Anything between the separators of RFC 5322 and RFC 6531: `r&d`, `o'neil`, letters of any script. */
const atom = String.raw`[^\s\p{C}@.,:;<>()[\]\\"]+`;
/** A valid address (§4.1, §4.2): zod's own pattern refuses most of the marks that an atom may have. */
export const emailAddress = z.email({
  pattern: new RegExp(String.raw`^${atom}(\.${atom})*@(${atom}\.)+${atom}$`, 'u'),
});

/** §5: required in the body of every POST, even when headers have them. */
export const credentials = { token: text, secret: text };

export const idempotencyKeyField = { idempotency_key: z.string().max(maxKey).optional() };

/**
 * Parses the body, or throws the 422 of §7.1. `shape` is how the call lists errors: messages by field, or
 * names of fields only.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  shape: 'messages' | 'names' = 'messages',
  extra: Record<string, unknown> = {},
): z.output<Schema> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  const messages = new Map<string, string[]>();
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    const wrong = issue.input === undefined ? 'é obrigatório' : 'é inválido';
    messages.set(field, [`O campo ${field} ${wrong}.`]);
  }
  throw new ServiceError(422, 'Os dados enviados são inválidos.', {
    ...extra,
    errors: shape === 'names' ? [...messages.keys()] : Object.fromEntries(messages),
  });
}

/** §4.2, §4.6: the key is in the header or in the body. The header takes precedence. */
export function idempotencyKeyOf(
  header: string | undefined,
  inBody: string | undefined,
  shape: 'messages' | 'names',
): string | undefined {
  validate(z.object(idempotencyKeyField), { idempotency_key: header }, shape);
  return header || inBody || undefined;
}
