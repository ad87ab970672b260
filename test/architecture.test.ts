/** Tests the architecture: which folder may import which. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type Import, readSources, root, type SourceFile } from './support/repository/source.ts';

const product = readSources('widget', 'server', 'demo');
const everything = [...product, ...readSources('test')];

const filesIn = (folder: string): SourceFile[] =>
  product.filter((file) => file.path.startsWith(`${folder}/`));
const isUnder = (target: string, ...places: string[]): boolean =>
  places.some((place) => target === place || target.startsWith(`${place}/`));

/** Lists each import of these files that is not allowed. */
function forbiddenImports(
  files: readonly SourceFile[],
  isAllowed: (target: Import, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((found) => !isAllowed(found, file))
      .map(({ target }) => `${file.path} imports ${target}`),
  );
}

describe('the lock file', () => {
  test('contains no registry, so that each machine uses its own', () => {
    const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"resolved"/);
  });
});

describe('every file', () => {
  test('suppresses no type check and contains no TODO', () => {
    const words = /@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME|XXX|HACK)\b/;
    const found = everything.flatMap(({ path: file, comments }) =>
      comments.filter((comment) => words.test(comment)).map((comment) => `${file}: ${comment.trim()}`),
    );
    assert.deepEqual(found, []);
  });

  test('is in no import cycle', () => {
    assert.deepEqual(importCycles(product), []);
  });
});

/** The folder of a file, or the file itself if it lies loose in `widget/` or `server/`. */
const placeOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** What the folders and loose files import of each other. */
function places(files: readonly SourceFile[], isArrow: (found: Import) => boolean = () => true): Node[] {
  const known = Map.groupBy(files, ({ path: file }) => placeOf(file));
  return [...known].map(([place, inside]) => {
    const found = inside.flatMap((file) => file.imports).filter(isArrow);
    const targets = new Set(found.map(({ target }) => placeOf(target)));
    targets.delete(place);
    return { path: place, imports: [...targets].filter((to) => known.has(to)).map((target) => ({ target })) };
  });
}

describe('imports', () => {
  test('the product imports nothing of the tests', () => {
    assert.deepEqual(
      forbiddenImports(product, ({ target }) => !isUnder(target, 'test')),
      [],
    );
  });

  test('widget/ imports from outside of itself only what a browser may load', () => {
    const packages = ['lit', '@stripe/stripe-js'];
    assert.deepEqual(
      forbiddenImports(
        // `build` runs in Node when the package is built; `frameworks` is for pages that already load their framework.
        filesIn('widget').filter(({ path: file }) => !/^widget\/(build|frameworks)\//.test(file)),
        ({ target, isPackage }) => isUnder(target, ...(isPackage ? packages : ['widget'])),
      ),
      [],
    );
  });

  test('the folders of widget/ import each other in one direction', () => {
    const files = filesIn('widget').filter(({ path: file }) => !placeOf(file).endsWith('.ts'));
    assert.deepEqual(importCycles(places(files)), []);
  });

  test('widget/protocol imports nothing but itself', () => {
    assert.deepEqual(
      forbiddenImports(filesIn('widget/protocol'), ({ target }) => isUnder(target, 'widget/protocol')),
      [],
    );
  });

  test('widget/checkout imports no element and no template', () => {
    const elements = /^widget\/(pay-[a-z]+|ui|frame|processor|react)\b/;
    assert.deepEqual(
      forbiddenImports(filesIn('widget/checkout'), ({ target }) => !elements.test(target)),
      [],
    );
  });

  test('an element imports no other element, except pay-checkout', () => {
    const elementOf = (file: string): string | undefined => /^widget\/(pay-[a-z]+)\//.exec(file)?.[1];
    const elements = filesIn('widget').filter(({ path: file }) =>
      [undefined, 'pay-checkout'].every((name) => elementOf(file) !== name),
    );
    assert.deepEqual(
      forbiddenImports(elements, ({ target }, file) =>
        [undefined, elementOf(file.path)].includes(elementOf(target)),
      ),
      [],
    );
  });

  test('the card form imports neither the element nor the frame around it', () => {
    const around = /^widget\/(pay-[a-z]+|frame)\b/;
    assert.deepEqual(
      forbiddenImports(filesIn('widget/card-form'), ({ target }) => !around.test(target)),
      [],
    );
  });

  test('the card frame imports no element, and the elements import only its messages', () => {
    assert.deepEqual(
      forbiddenImports(filesIn('widget/frame'), ({ target }) => !target.startsWith('widget/pay-')),
      [],
    );
    assert.deepEqual(
      forbiddenImports(
        // `build` writes the frame's page.
        filesIn('widget').filter(({ path: file }) => !/^widget\/(build|frame)\//.test(file)),
        ({ target }) => !isUnder(target, 'widget/frame') || target === 'widget/frame/messages.ts',
      ),
      [],
    );
  });

  test('importing the classes registers nothing', () => {
    assert.deepEqual(
      forbiddenImports(
        filesIn('widget').filter(
          ({ path: file }) => !/^widget\/(define|script-tag|frameworks\/react)\b/.test(file),
        ),
        ({ target }) => !/^widget\/define\b/.test(target),
      ),
      [],
    );
  });

  test('server/ imports only the protocol of widget/', () => {
    assert.deepEqual(
      forbiddenImports(
        filesIn('server'),
        ({ target, isPackage }) => isPackage || isUnder(target, 'server', 'widget/protocol'),
      ),
      [],
    );
  });

  test('the rooms of server/ import each other in one direction; types are erased', () => {
    assert.deepEqual(importCycles(places(filesIn('server'), ({ isType }) => !isType)), []);
  });

  test('the console reaches the companion through its client alone', () => {
    const reachable = ['server/console', 'server/client', 'server/values'];
    assert.deepEqual(
      forbiddenImports(
        filesIn('server/console'),
        ({ target, isPackage }) => isPackage || isUnder(target, ...reachable),
      ),
      [],
    );
    // And nothing but its command loads it.
    assert.deepEqual(
      forbiddenImports(
        filesIn('server').filter(
          ({ path: file }) => !isUnder(file, 'server/console', 'server/cli/console.ts'),
        ),
        ({ target }) => !isUnder(target, 'server/console'),
      ),
      [],
    );
  });

  test('at most eight files lie loose in server/', () => {
    const loose = readdirSync(path.join(root, 'server'), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(loose.length <= 8, loose.map(({ name }) => name).join(', '));
  });

  test('the domain imports no framework, database, network or other part of the server', () => {
    const outside = /^(express|helmet|pg|pino|undici|node:(sqlite|https?|net|fs))(\/.*)?$/;
    const parts =
      /^server\/(gateway|storage|http|callbacks|calls|client|openapi|live|webhooks|workers|process|config|app|compose)\b/;
    const domain = [...filesIn('server/checkouts'), ...filesIn('server/money-out')];
    assert.deepEqual(
      forbiddenImports(domain, ({ target, isPackage }) =>
        isPackage ? !outside.test(target) : !parts.test(target),
      ),
      [],
    );
    assert.deepEqual(
      domain.filter(({ text }) => /\bfetch\(/.test(text)).map((file) => file.path),
      [],
    );
  });

  test('only compose.ts imports both the store and the gateway', () => {
    const importsFrom = (file: SourceFile, part: string): boolean =>
      !file.path.startsWith(part) && file.imports.some(({ target }) => isUnder(target, part));
    const both = filesIn('server').filter(
      (file) => importsFrom(file, 'server/gateway') && importsFrom(file, 'server/storage'),
    );
    assert.deepEqual(
      both.map((file) => file.path),
      ['server/compose.ts'],
    );
    for (const [part, other] of [
      ['server/gateway', 'server/storage'],
      ['server/storage', 'server/gateway'],
    ] as const) {
      assert.deepEqual(
        forbiddenImports(filesIn(part), ({ target }) => !isUnder(target, other, 'server/http')),
        [],
      );
    }
  });

  test('the simulator imports nothing of the companion', () => {
    assert.deepEqual(
      forbiddenImports(
        filesIn('demo/simulator'),
        ({ target, isPackage }) => isPackage || isUnder(target, 'demo/simulator'),
      ),
      [],
    );
  });

  test('the shop imports nothing of the project, like any merchant', () => {
    assert.deepEqual(
      forbiddenImports(
        filesIn('demo/storefront'),
        ({ target, isPackage }) => isPackage || isUnder(target, 'demo/storefront'),
      ),
      [],
    );
  });
});

interface Node {
  path: string;
  imports: readonly { target: string }[];
}

/** Each cycle once, as its closed path. */
function importCycles(nodes: readonly Node[]): string[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (node: Node, trail: readonly string[]): void => {
    if (trail.includes(node.path)) {
      found.push([...trail.slice(trail.indexOf(node.path)), node.path].join(' → '));
      return;
    }
    if (finished.has(node.path)) return;
    for (const { target } of node.imports) {
      const next = byPath.get(target);
      if (next) visit(next, [...trail, node.path]);
    }
    finished.add(node.path);
  };
  for (const node of nodes) visit(node, []);
  return found;
}
