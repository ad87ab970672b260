/** A template tag for HTML that escapes all values except its own results. */

const markup: unique symbol = Symbol('markup');
export interface Html {
  readonly [markup]: string;
}
type Value = Html | string | number | false | null | undefined | readonly Value[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'object') return markup in value ? value[markup] : value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  [markup]: String.raw({ raw: strings }, ...values.map(render)),
});

export const toText = (page: Html): string => page[markup];

/** Accepts HTML that is safe as it is, such as an attribute's name or a drawing of our own. */
export const trustedHtml = (text: string): Html => ({ [markup]: text });
