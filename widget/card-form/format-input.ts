/** Formats an input of the card form while the buyer types. */
import { networkOf } from './card-network.ts';
import { caretAfter, digitsOf, editDigits, groupDigits } from './card-number.ts';
import { formatExpiry } from './expiry.ts';
import type { CardField } from './field-names.ts';

interface EditContext {
  /** The value before the event. */
  before: string;
  /** `InputEvent.inputType`; empty for autofill, null for text that is being composed, which is not formatted yet. */
  inputType: string | null;
  /** The complete or partial card number. */
  number: string;
}

/** Writes the formatted value into the input, keeping the caret after the same digit; returns the value. */
export function formatInput(
  field: CardField,
  input: HTMLInputElement,
  { before, inputType, number }: EditContext,
): string {
  if (inputType === null) return input.value;
  switch (field) {
    case 'number':
      return writeNumber(input, before, inputType);
    case 'expiry': {
      const caret = caretOf(input);
      const isEditing = caret < input.value.length || inputType.startsWith('delete');
      const text = formatExpiry(input.value, isEditing);
      return writeText(input, text, digitsOf(input.value.slice(0, caret)).length);
    }
    case 'cvc': {
      const maxDigits = networkOf(number).cvcDigits ?? 4;
      return writeText(input, digitsOf(input.value).slice(0, maxDigits), caretOf(input));
    }
    case 'name':
    case 'email':
      return input.value;
  }
}

function writeNumber(input: HTMLInputElement, before: string, inputType: string): string {
  const edit = { value: input.value, caret: caretOf(input), before: digitsOf(before), inputType };
  const { maxDigits, gaps } = networkOf(input.value);
  const { digits, caretDigits } = editDigits(edit, maxDigits);
  return writeText(input, groupDigits(digits, gaps), caretDigits);
}

const caretOf = (input: HTMLInputElement): number => input.selectionStart ?? input.value.length;

function writeText(input: HTMLInputElement, text: string, caretDigits: number): string {
  if (input.value === text) return text;
  const wasAtEnd = caretOf(input) === input.value.length;
  input.value = text;
  const caret = wasAtEnd ? text.length : caretAfter(text, caretDigits);
  // Autofill writes into inputs without the focus; setting the selection would move the focus there.
  if (input.matches(':focus')) input.setSelectionRange(caret, caret);
  return text;
}
