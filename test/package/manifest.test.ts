/** Tests that `custom-elements.json` matches the sources: attributes, events, parts, properties and states. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { elementDocs, type RawManifest } from '../../demo/playground/browser/manifest.ts';
import { translated } from '../../demo/playground/browser/state-texts.ts';
import { exportedParts } from '../../widget/pay-checkout/exported-parts.ts';
import { readSources, root, type SourceFile } from '../support/repository/source.ts';

interface Named {
  name: string;
  description?: string;
}
interface Element extends Named {
  tagName: string;
  summary: string;
  attributes: (Named & { type: { text: string } })[];
  events: (Named & { type: { text: string } })[];
  members: (Named & { kind: string })[];
  cssParts: Named[];
  cssProperties: Named[];
  cssStates: Named[];
}
interface Manifest {
  modules: {
    path: string;
    declarations: Element[];
    exports: { kind: string; name: string; declaration: { name: string; module: string } }[];
  }[];
}

const manifest = JSON.parse(readFileSync(path.join(root, 'dist/custom-elements.json'), 'utf8')) as Manifest;
const elements = manifest.modules.flatMap(({ declarations }) => declarations.filter((one) => one.tagName));
const byTag = new Map(elements.map((element) => [element.tagName, element]));

const widget = new Map(readSources('widget').map((file) => [file.path, file]));

/** Source text of an element: all modules that it imports, directly or not, except other elements. */
function sourcesOf(tag: string): string {
  const reached = new Map<string, string>();
  const visit = (file: SourceFile | undefined): void => {
    if (!file || reached.has(file.path)) return;
    if (file.path.startsWith('widget/pay-') && !file.path.startsWith(`widget/${tag}/`)) return;
    reached.set(file.path, file.text);
    for (const { target } of file.imports) visit(widget.get(target));
  };
  visit(widget.get(`widget/${tag}/${tag}.ts`));
  return [...reached.values()].join('\n');
}
const names = (list: readonly Named[]): string[] => list.map(({ name }) => name).sort();
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const common = ['checkout', 'companion', 'disabled', 'locale'];
const allEvents = [
  'pay-ready',
  'pay-change',
  'pay-submit',
  'pay-action',
  'pay-redirect',
  'pay-status',
  'pay-success',
  'pay-error',
  'pay-unavailable',
];
const contract: Record<string, { attributes: string[]; events: string[] }> = {
  'pay-card': {
    attributes: [...common, 'isolation', 'display'],
    events: allEvents,
  },
  'pay-pix': {
    attributes: common,
    events: allEvents.filter((name) => name !== 'pay-action' && name !== 'pay-redirect'),
  },
  'pay-wallet': {
    attributes: [...common, 'wallet', 'display'],
    events: allEvents.filter((name) => name !== 'pay-change'),
  },
  'pay-checkout': {
    attributes: common,
    events: allEvents,
  },
};

test('the manifest has all elements, with summaries and registered names', () => {
  assert.deepEqual([...byTag.keys()].sort(), Object.keys(contract).sort());
  for (const { summary } of elements) assert.match(summary, /\.$/);
  const registered = manifest.modules.flatMap((module) =>
    module.exports.filter(({ kind }) => kind === 'custom-element-definition').map(({ name }) => name),
  );
  assert.deepEqual(registered.sort(), Object.keys(contract).sort());
});

test('every path in the manifest is a published file', () => {
  const declared = manifest.modules.flatMap(({ path: file, exports }) => [
    file,
    ...exports.map(({ declaration }) => declaration.module).filter(Boolean),
  ]);
  assert.deepEqual(
    declared.filter((file) => !existsSync(path.join(root, file))),
    [],
  );
});

for (const [tag, { attributes, events }] of Object.entries(contract)) {
  describe(`<${tag}>`, () => {
    const element = byTag.get(tag);
    assert.ok(element);
    const source = sourcesOf(tag);

    test('has the documented attributes and methods', () => {
      const documented = names(element.attributes);
      for (const attribute of attributes) assert.ok(documented.includes(attribute), attribute);
      const methods = names(element.members.filter(({ kind }) => kind === 'method'));
      assert.deepEqual(methods, ['focus', 'reset', 'submit']);
      for (const { name, description } of element.attributes) assert.ok(description, `${name} is described`);
    });

    test('has its events, each with its class in the global event map', () => {
      const documented = names(element.events);
      for (const event of events) assert.ok(documented.includes(event), event);
      const map = widget.get('widget/events/index.ts')?.text ?? '';
      for (const { name, type, description } of element.events) {
        assert.match(map, new RegExp(`'${name}': ${type.text};`));
        assert.ok(description, `${name} is described`);
      }
    });

    test('has every part of its templates', () => {
      const parts = all(source, /\bpart="([^"$]+)"/g).flatMap((value) => value.split(' '));
      const documented = new Set(
        all(element.cssParts.map(({ name, description }) => `${name} ${description}`).join(' '), /([\w-]+)/g),
      );
      // Parts such as `field-NAME` are documented by that pattern.
      const missing = [...new Set(parts)].filter((part) => !documented.has(part));
      assert.deepEqual(missing, []);
    });

    test('has only custom properties that exist', () => {
      const missing = names(element.cssProperties).filter((name) => !source.includes(name));
      assert.deepEqual(missing, []);
    });

    test('has only states that its sources set', () => {
      for (const { name } of element.cssStates)
        assert.match(source, new RegExp(`['"\`]${name}['"\`]|\\b${name}:`));
    });
  });
}

test('every theme token is documented', () => {
  const styles = [...widget].filter(([file]) =>
    /^widget\/ui\/([a-z]+\/)?(tokens|(field|control)-styles)\.ts$/.test(file),
  );
  const tokens = styles.flatMap(([, { text }]) => all(text, /var\((--pay-[\w-]+)\b/g));
  const documented = new Set(elements.flatMap(({ cssProperties }) => names(cssProperties)));
  assert.deepEqual([...documented].sort(), [...new Set(tokens)].sort());
});

for (const method of ['pix', 'card', 'wallet'] as const) {
  test(`<pay-checkout> exports every part of <pay-${method}>`, () => {
    const parts = byTag.get(`pay-${method}`)?.cssParts ?? [];
    const named = parts.flatMap(({ name, description = '' }) => [name, ...all(description, /`([a-z-]+)`/g)]);
    // Parts shown before the checkout exists, when <pay-checkout> itself shows them.
    const ofPurchase = /^(offer|price|quantity|suggested|button-(less|more|suggested))/;
    const exported = exportedParts(method).split(', ');
    const missing = named.filter(
      (name) => !ofPurchase.test(name) && !exported.includes(`${name}: ${method}-${name}`),
    );
    assert.deepEqual(missing, []);
  });
}

test('the data for editors has the same elements and attributes', () => {
  const vscode = JSON.parse(readFileSync(path.join(root, 'dist/vscode.html-custom-data.json'), 'utf8')) as {
    tags: { name: string; attributes: Named[] }[];
  };
  const jetBrains = JSON.parse(readFileSync(path.join(root, 'dist/web-types.json'), 'utf8')) as {
    contributions: { html: { elements: { name: string; attributes: Named[] }[] } };
  };
  for (const tags of [vscode.tags, jetBrains.contributions.html.elements]) {
    assert.deepEqual(names(tags), [...byTag.keys()].sort());
    for (const { name, attributes } of tags) {
      assert.deepEqual(names(attributes), names(byTag.get(name)?.attributes ?? []));
    }
  }
});

test('spells the values of attributes out, which editors offer', () => {
  for (const { tagName, attributes } of elements) {
    for (const { name, type } of attributes) {
      const words = type.text.split(' | ');
      assert.deepEqual(
        words.filter((word) => !/^('\w+'|string|boolean|null)$/.test(word)),
        [],
        `${tagName} ${name}`,
      );
    }
  }
});

test('the playground describes each state in Portuguese and Spanish, too', () => {
  const states = elementDocs(manifest as unknown as RawManifest).flatMap((element) => element.states);
  assert.ok(states.length > 20);
  for (const { name, description } of states) {
    for (const language of ['pt-BR', 'es'])
      assert.notEqual(translated(description, language), description, name);
    assert.equal(translated(description, 'en'), description);
  }
});
