/** Says in plain words which fields of a request are invalid, and repeats nothing else of it. */
import type { z } from 'zod';

/** False for a name that may be data, such as a card number in place of its field. */
const isFieldName = (part: PropertyKey): boolean =>
  typeof part === 'number' || /^[a-zA-Z_]\w*$/.test(String(part));

const maxFieldCharacters = 61;

/** Returns the names up to the first that does not look like ours or is too long; nothing else of the request is returned. */
const shown = (path: readonly PropertyKey[]): string => {
  const field = path.map(String);
  const unknown = path.findIndex(
    (part, at) => !isFieldName(part) || field.slice(0, at + 1).join('.').length > maxFieldCharacters,
  );
  return (unknown === -1 ? field : field.slice(0, unknown)).join('.') || 'body';
};

/** How the validator's own messages begin. They name its types and quote its operators. */
const validatorMessage = /^(Invalid (input|string|option|format|key|value)|Too (small|big))\b/;

const typeMessages: Readonly<Record<string, string>> = {
  array: 'Must be a list',
  boolean: 'Must be true or false',
  int: 'Must be a whole number',
  number: 'Must be a number',
  object: 'Must be an object',
  record: 'Must be an object',
  string: 'Must be text',
};

/** The message in place of the validator's own, where a schema has none. */
function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return typeMessages[issue.expected] ?? 'Is not valid';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Must have ${issue.maximum} characters or fewer`;
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return issue.inclusive === false
      ? `Must be more than ${issue.minimum}`
      : `Must be ${issue.minimum} or more`;
  return 'Is not valid';
}

/** The invalid fields that one issue of the validator names. */
export function fieldErrorsOf(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: shown([...issue.path, key]),
      message: 'Unknown field',
    }));
  }
  const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
  return [
    { field: shown(issue.path), message: validatorMessage.test(message) ? plainMessage(issue) : message },
  ];
}
