/** One labelled field with its hint and its error, associated for screen readers. */
import { draw, make, setAttributes } from './dom.ts';
import { alertShape, iconTraits } from './icon-traits.ts';

/** Attributes of an input, for browsers and keyboards. */
export interface FieldTraits {
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  /** Marks a code, a number or an address, which are left-to-right in every language. */
  inputmode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autocapitalize?: 'off' | 'words' | 'characters';
  maxlength?: number;
}

export interface FieldListeners {
  /**
   * Called with the input after the browser's change; the listener may set another value. Not while `inputType` is null: an input
   * method is composing text, and would compose the new value a second time.
   */
  onInput: (input: HTMLInputElement, inputType: string | null) => void;
  /** `isPress`: left by pressing a button, which must not move now. */
  onBlur: (isPress: boolean) => void;
}

export interface FieldContent {
  label: string;
  value: string;
  /** The error text, with the fix; null without one. */
  error: string | null;
  hint?: string | undefined;
  /** The label's suffix of an optional field. */
  optional?: string | undefined;
  disabled: boolean;
  /** Read-only; keeps the focus. */
  readonly?: boolean;
}

export class FormField {
  readonly element: HTMLElement;
  readonly #name: string;
  readonly #caption: Element;
  readonly #input: HTMLInputElement;
  #suffix: Element | null = null;
  #error: Element | null = null;
  #shownCaption = '';
  #shownError: string | null = null;

  /** `name` is also the id of the input, and its part: `input-NAME`. `page` may hold the field already, with what was typed. */
  constructor(name: string, traits: FieldTraits, { onInput, onBlur }: FieldListeners, page?: ParentNode) {
    this.#name = name;
    const found = page?.querySelector<HTMLInputElement>(`#${name}`);
    this.#input = found ?? make('input');
    this.#caption = found?.parentElement?.querySelector('.caption') ?? make('div', { class: 'caption' });
    setAttributes(this.#input, {
      id: name,
      name,
      part: `input input-${name}`,
      type: 'text',
      dir: traits.inputmode ? 'ltr' : null,
      autocapitalize: 'off',
      spellcheck: 'false',
      ...traits,
    });
    // Autofill sends a plain event.
    this.#input.addEventListener('input', ({ isComposing, inputType = '' }: Partial<InputEvent>) =>
      onInput(this.#input, isComposing ? null : inputType),
    );
    this.#input.addEventListener('compositionend', () => onInput(this.#input, 'insertText'));
    this.#input.addEventListener('blur', (event) => onBlur(isPress(event)));
    this.element =
      found?.parentElement ??
      make('div', { class: 'field', part: `field field-${name}` }, this.#caption, this.#input);
  }

  show(content: FieldContent): void {
    const { value, error, hint, disabled, readonly = false } = content;
    const name = this.#name;
    if (this.#input.value !== value) this.#input.value = value;
    this.#showCaption(content);
    if (error !== this.#shownError) this.#showError(error);
    const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    setAttributes(this.#input, {
      disabled,
      readonly,
      required: !content.optional,
      'aria-invalid': String(error !== null),
      'aria-describedby': describedBy || null,
    });
  }

  /** Content inside the field's frame, after the input. */
  showSuffix(suffix: Element): void {
    this.#suffix?.remove();
    this.#input.after(suffix);
    this.#suffix = suffix;
  }

  get input(): HTMLInputElement {
    return this.#input;
  }

  focus(): void {
    this.#input.focus();
  }

  #showCaption({ label, optional, hint }: FieldContent): void {
    const shown = [label, optional, hint].join('\n');
    if (shown === this.#shownCaption) return;
    this.#shownCaption = shown;
    const name = this.#name;
    this.#caption.replaceChildren(
      make(
        'label',
        { for: name, part: 'label' },
        label,
        ...(optional ? [' ', make('span', { class: 'optional' }, `(${optional})`)] : []),
      ),
      ...(hint ? [make('span', { class: 'hint', id: `${name}-hint`, part: 'hint' }, hint)] : []),
    );
  }

  #showError(error: string | null): void {
    this.#shownError = error;
    this.#error?.remove();
    this.#error =
      error === null
        ? null
        : make(
            'span',
            { class: 'error', id: `${this.#name}-error`, part: 'error' },
            draw('svg', iconTraits, draw('path', alertShape)),
            make('span', {}, error),
          );
    if (this.#error) this.element.append(this.#error);
  }
}

/**
 * True when the field is left by pressing a button. An error that appears now would move the button away from the pointer, and the
 * press would be lost; the button's action validates the field anyway.
 * Engines differ in what they know at this moment: Safari does not focus buttons, Firefox activates them later.
 */
const isPress = ({ relatedTarget, currentTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement ||
  ((currentTarget as Element).getRootNode() as ParentNode).querySelector('button:active') !== null;
