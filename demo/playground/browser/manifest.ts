/** Reads `custom-elements.json`: the attributes, tokens and states of each element. */
import { firstState } from './scenes/index.ts';

export interface Attribute {
  name: string;
  description: string;
  /** The accepted values; null for any text, `boolean` for an attribute without a value. */
  choices: readonly string[] | 'boolean' | null;
}

export interface Named {
  name: string;
  description: string;
}

export interface ElementDoc {
  tag: string;
  attributes: readonly Attribute[];
  tokens: readonly Named[];
  states: readonly Named[];
}

interface RawItem {
  name: string;
  description?: string;
  type?: { text: string };
}
interface RawDeclaration {
  tagName?: string;
  attributes?: RawItem[];
  cssProperties?: RawItem[];
  cssStates?: RawItem[];
}
export interface RawManifest {
  modules: { declarations?: RawDeclaration[] }[];
}

export function elementDocs({ modules }: RawManifest): ElementDoc[] {
  const order = Object.keys(firstState);
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ tagName, attributes = [], cssProperties = [], cssStates = [] }) =>
      tagName === undefined
        ? []
        : [
            {
              tag: tagName,
              attributes: attributes.map((one) => ({
                ...named(one),
                choices: choicesOf(one.type?.text ?? ''),
              })),
              tokens: cssProperties.map(named),
              states: cssStates.map(named),
            },
          ],
    )
    .toSorted((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));
}

const named = ({ name, description = '' }: RawItem): Named => ({
  name,
  description: description.replaceAll('`', ''),
});

/** Extracts the values of a type such as `'frame' | 'inline' | null`. */
function choicesOf(type: string): Attribute['choices'] {
  if (type === 'boolean') return 'boolean';
  const words = [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  return words.length > 0 ? words : null;
}
