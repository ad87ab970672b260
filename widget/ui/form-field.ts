/** One labelled field with its hint and its error, tied together for screen readers. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { alertIcon } from './icons.ts';

export interface FormField {
  /** Also the id of the input, and its part: `input-NAME`. */
  name: string;
  label: string;
  value: string;
  /** In words, with the fix; null while there is none. */
  error: string | null;
  hint?: string | undefined;
  /** The word for it, where the field may stay empty. */
  optional?: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  /** With one it is a code, a number or an address, which are written from left to right in every language. */
  inputmode?: 'text' | 'numeric' | 'email' | 'tel';
  autocapitalize?: 'off' | 'words' | 'characters';
  maxLength?: number;
  disabled?: boolean;
  /** Stays as it is, and keeps the focus. */
  readonly?: boolean;
  /** What stands inside of the field's frame, behind the input. */
  suffix?: unknown;
  onInput: (value: string, input: HTMLInputElement, inputType: string) => void;
  onBlur?: () => void;
}

/**
 * The field is left by pressing a button. An error that appears now would move the button from under the pointer,
 * and the press would be lost; what the button does looks at the field anyway.
 * Engines differ in what they know at this moment: Safari does not focus buttons, Firefox activates them later.
 */
const isPress = ({ relatedTarget, currentTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement ||
  ((currentTarget as Element).getRootNode() as ParentNode).querySelector('button:active') !== null;

export function formField(field: FormField): TemplateResult {
  const { name, error, hint } = field;
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`
    <div class="field" part="field field-${name}">
      <div class="caption">
        <label for=${name} part="label"
          >${field.label}
          ${field.optional ? html`<span class="optional">(${field.optional})</span>` : nothing}</label
        >
        ${hint ? html`<span class="hint" id="${name}-hint" part="hint">${hint}</span>` : nothing}
      </div>
      <input
        id=${name}
        part="input input-${name}"
        name=${name}
        type=${field.type ?? 'text'}
        autocomplete=${ifDefined(field.autocomplete)}
        inputmode=${ifDefined(field.inputmode)}
        dir=${field.inputmode ? 'ltr' : nothing}
        autocapitalize=${field.autocapitalize ?? 'off'}
        maxlength=${ifDefined(field.maxLength)}
        spellcheck="false"
        .value=${live(field.value)}
        ?disabled=${field.disabled ?? false}
        ?readonly=${field.readonly ?? false}
        ?required=${!field.optional}
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${describedBy || nothing}
        @input=${(event: Event) => {
          const input = event.currentTarget as HTMLInputElement;
          // Autofill sends a plain event.
          field.onInput(input.value, input, event instanceof InputEvent ? event.inputType : '');
        }}
        @blur=${(event: FocusEvent) => {
          if (!isPress(event)) field.onBlur?.();
        }}
      />
      ${field.suffix ?? nothing}
      ${
        error
          ? html`<span class="error" id="${name}-error" part="error">${alertIcon}<span>${error}</span></span>`
          : nothing
      }
    </div>
  `;
}
