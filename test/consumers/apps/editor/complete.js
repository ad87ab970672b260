/**
 * Prints, as JSON, what the language server of VS Code offers at the `|` of an HTML text. Its data are those that the package publishes for
 * VS Code, or for JetBrains editors (`web-types`), whose own engine is not on npm.
 */
import { readFileSync } from 'node:fs';
import languageServices from 'vscode-html-languageservice';

const { getLanguageService, newHTMLDataProvider, TextDocument } = languageServices;

const [source, marked] = process.argv.slice(2);
const packageFolder = new URL('../../node_modules/pay-elements/', import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(file, packageFolder), 'utf8'));

function dataOfWebTypes() {
  const { elements } = read(read('package.json')['web-types']).contributions.html;
  const tags = elements.map(({ name, description, attributes }) => ({
    name,
    description,
    attributes: attributes.map(({ name: attribute, description: meaning, value }) => ({
      name: attribute,
      description: meaning,
      values: [...value.type.matchAll(/'([^']+)'/g)].map(([, word]) => ({ name: word })),
      ...(value.type.includes('boolean') && { valueSet: 'v' }),
    })),
  }));
  return { version: 1.1, tags };
}

const data = source === 'web-types' ? dataOfWebTypes() : read('dist/vscode.html-custom-data.json');
const service = getLanguageService({
  useDefaultDataProvider: true,
  customDataProviders: [newHTMLDataProvider('pay-elements', data)],
});
const offset = marked.indexOf('|');
const document = TextDocument.create('file:///page.html', 'html', 1, marked.replace('|', ''));
const position = document.positionAt(offset);
const html = service.parseHTMLDocument(document);
const { items } = service.doComplete(document, position, html);
const hover = service.doHover(document, position, html);
console.log(
  JSON.stringify({ labels: items.map(({ label }) => label), hover: JSON.stringify(hover?.contents ?? null) }),
);
