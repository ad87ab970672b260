/** Type-checks snippets against the package's types with the settings of a strict project. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../repository/source.ts';

/** Declarations of Angular that the snippet needs; `test/consumers` builds with Angular itself. */
const angular = `declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: { name: string };
  export function Component(of: {
    selector: string; schemas: { name: string }[]; template: string;
  }): (component: abstract new () => object, context: ClassDecoratorContext) => void;
  export const input: { required<Value>(): () => Value };
  export function output<Value>(): { emit(value: Value): void };
}
declare module '*.css';`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.decorators'],
  jsx: 'react-jsx',
  types: [],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  paths: {
    'pay-elements/react': [path.join(root, 'widget/frameworks/react.ts')],
    'pay-elements/define': [path.join(root, 'widget/define.ts')],
    'pay-elements/define/*': [path.join(root, 'widget/define/*.ts')],
  },
};

/**
 * Writes the named files to the folder, compiles them, and returns a function for the errors in some of them. One run
 * checks all: most of its time goes into the types that they share.
 */
export async function typeErrorsOf(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<(...names: string[]) => string[]> {
  const all = { ...files, 'angular.d.ts': angular };
  for (const [name, code] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), code);
  }
  const project = path.join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions, files: Object.keys(all) }));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const reported = await promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    cwd: folder,
  }).then(
    () => '',
    ({ stdout, message }: { stdout: string; message: string }) => stdout || message,
  );
  const errors = reported.split('\n').filter((line) => /^\S/.test(line));
  return (...names) =>
    // An error outside these files is reported for each of them.
    errors.filter((line) => {
      const about = /^(.+?)\(\d+,\d+\): /.exec(line)?.[1];
      return about === undefined || !(about in files) || names.includes(about);
    });
}
