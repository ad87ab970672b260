/** Moves a page's inline scripts, which a strict Content-Security-Policy forbids, into one external file. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const inlineScript = /[ \t]*<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>\n?/g;

/** VitePress derives the site's root from the page's address, which for an unknown page has any number of folders. */
const rootOfPage = /new URL\("[./]+",\s*location\)/;
const rootOfScript = 'new URL("../",document.currentScript.src)';

/**
 * The file keeps their order and runs before the first paint, as they did. `toRoot` leads from the page to the root of
 * the site.
 */
export function moveInlineScripts(html: string, outDir: string, toRoot: string): string {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) =>
    script.trim().replace(rootOfPage, rootOfScript),
  );
  if (scripts.length === 0) return html;
  const text = `${scripts.join(';\n')}\n`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = `assets/early.${digest}.js`;
  mkdirSync(path.join(outDir, 'assets'), { recursive: true });
  writeFileSync(path.join(outDir, file), text);
  return html
    .replaceAll(inlineScript, '')
    .replace('<meta charset="utf-8">', `$&\n    <script src="${toRoot}${file}"></script>`);
}
