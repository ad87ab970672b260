/** Attributes of the card form's inputs, for browsers and keyboards; also in the HTML of the card frame's page. */
import type { FieldTraits } from '../ui/field/form-field.ts';
import type { CardField } from './field-names.ts';

export const fieldTraits: Readonly<Record<CardField, FieldTraits>> = {
  // No `maxlength`, which would truncate pasted text before it is read.
  number: { autocomplete: 'cc-number', inputmode: 'numeric' },
  expiry: { autocomplete: 'cc-exp', inputmode: 'numeric' },
  cvc: { autocomplete: 'cc-csc', inputmode: 'numeric' },
  name: { autocomplete: 'cc-name', autocapitalize: 'words', maxlength: 200 },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: 254 },
};
