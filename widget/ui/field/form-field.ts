/** One labelled field with its hint and its error, associated for screen readers. */
import { draw, make, setAttributes } from './dom.ts';
import { alertShape, iconTraits } from '../shared/icon-traits.ts';

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
   * Called with the input after a change; the listener may set another value. Not while `inputType` is null: an input method is
   * composing text, and would compose the new value a second time. `inputType` is empty for a value that nobody has typed.
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
  /** The hint is inside the input, as its placeholder or as a picture in the suffix; by default it is below. */
  hintInside?: 'placeholder' | 'picture';
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
  /** The input's value when it was last read or written here: any other one is new, whatever events came with it. Null before. */
  #known: string | null = null;
  #isComposing = false;
  readonly #onInput: FieldListeners['onInput'];
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
    this.#onInput = onInput;
    // Autofill sends a plain event.
    this.#input.addEventListener('input', ({ isComposing, inputType = '' }: Partial<InputEvent>) =>
      this.#take(isComposing ? null : inputType),
    );
    this.#input.addEventListener('compositionend', () => this.#take('insertText'));
    // Password managers and assistants may set a value with other events, or with none.
    for (const type of ['change', 'keyup', 'focus']) this.#input.addEventListener(type, () => this.read());
    this.#input.addEventListener('blur', (event) => {
      this.read();
      onBlur(isPress(event));
    });
    this.element =
      found?.parentElement ??
      make('div', { class: 'field', part: `field field-${name}` }, this.#caption, this.#input);
  }

  /** Reports a value that was set without an `input` event: what is shown is what counts. */
  read(): void {
    if (this.#isUnread) this.#take('');
  }

  show(content: FieldContent): void {
    const { value, error, hint, hintInside, disabled, readonly = false } = content;
    const name = this.#name;
    // A value that is not read yet is not overwritten.
    if (this.#isUnread) queueMicrotask(() => this.read());
    else this.#write(value);
    this.#showCaption(content);
    if (error !== this.#shownError) this.#showError(error);
    const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    setAttributes(this.#input, {
      disabled,
      readonly,
      placeholder: hintInside === 'placeholder' && hint,
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

  get #isUnread(): boolean {
    return !this.#isComposing && this.#known !== null && this.#input.value !== this.#known;
  }

  #take(inputType: string | null): void {
    this.#isComposing = inputType === null;
    // Before the listener, which may draw.
    this.#known = this.#input.value;
    this.#onInput(this.#input, inputType);
    this.#known = this.#input.value;
  }

  #write(value: string): void {
    if (this.#input.value !== value) this.#input.value = value;
    this.#known = this.#input.value;
  }

  #showCaption({ label, optional, hint, hintInside }: FieldContent): void {
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
      ...(hint
        ? [
            make(
              'span',
              { class: hintInside ? 'hint spoken' : 'hint', id: `${name}-hint`, part: 'hint' },
              hint,
            ),
          ]
        : []),
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
