/**
 * Highlights code by CSS classes in place of inline styles, which a strict Content-Security-Policy forbids;
 * `theme/style.css` has the colours for light and dark.
 */
import type { MarkdownOptions } from 'vitepress';

const scopes: Readonly<Record<string, string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: ['keyword', 'storage', 'punctuation.definition.keyword', 'keyword.operator.expression'],
  string: ['string', 'string punctuation', 'markup.inline.raw', 'constant.other.symbol'],
  constant: ['constant', 'support.constant', 'variable.language', 'support.type.property-name.json'],
  name: ['entity.name', 'support.function', 'support.class', 'variable.function', 'entity.name.tag'],
  attribute: ['entity.other.attribute-name', 'variable.parameter', 'variable.other.assignment.shell'],
};

const colorOf = (name: string): string => `var(--code-${name})`;

export const codeTheme = {
  name: 'by-class',
  type: 'light' as const,
  colors: { 'editor.foreground': colorOf('text'), 'editor.background': colorOf('background') },
  settings: [
    { settings: { foreground: colorOf('text'), background: colorOf('background') } },
    ...Object.entries(scopes).map(([name, scope]) => ({ scope, settings: { foreground: colorOf(name) } })),
  ],
};

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

export const stylesToClasses: Transformer = {
  name: 'styles-to-classes',
  pre(node) {
    delete node.properties['style'];
  },
  span(node) {
    const [, name] = /^color:var\(--code-(\w+)\)$/.exec(node.properties['style'] ?? '') ?? [];
    if (name === undefined) return;
    delete node.properties['style'];
    if (name !== 'text') node.properties['class'] = `code-${name}`;
  },
};
