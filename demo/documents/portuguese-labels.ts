/** Labels that VitePress writes in English on every page, in the language of the page. */
import type { MarkdownRenderer } from 'vitepress';

const copyTitle = { en: 'Copy code', 'pt-BR': 'Copiar o código' };
const anchorLabel = { en: 'Permalink to', 'pt-BR': 'Link para' };

function isPortuguese(env: unknown): boolean {
  const { realPath, path } = env as { realPath?: string; path: string };
  return (realPath ?? path).endsWith('.pt-BR.md');
}

/** Labels the copy buttons and the anchors of headings, for which VitePress has one text per site. */
export function labelInPortuguese(md: MarkdownRenderer): void {
  md.core.ruler.push('labels-in-portuguese', ({ tokens, env }) => {
    if (!isPortuguese(env)) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const label = token.type === 'link_open' ? token.attrGet('aria-label') : null;
      if (label !== null) token.attrSet('aria-label', label.replace(anchorLabel.en, anchorLabel['pt-BR']));
    }
  });
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, options, env: unknown, self) => {
    const html = fence?.(tokens, index, options, env, self) ?? '';
    return isPortuguese(env)
      ? html.replace(`title="${copyTitle.en}"`, `title="${copyTitle['pt-BR']}"`)
      : html;
  };
}

interface VitePlugin {
  name: string;
  enforce: 'pre';
  transform(code: string, id: string): string | undefined;
}

const sidebarSetup = 'const { sidebarGroups, hasSidebar } = useLayout();';
const sidebarLabel = 'Sidebar Navigation';

/** Takes the sidebar's label from the theme's `sidebarLabel`, since VitePress has no setting for it. */
export const localizedSidebar: VitePlugin = {
  name: 'localized-sidebar',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('VPSidebar.vue')) return undefined;
    if (!code.includes(sidebarSetup) || !code.includes(sidebarLabel))
      throw new Error('VitePress has changed VPSidebar.vue');
    return code
      .replace(
        sidebarSetup,
        `import { useData } from '../composables/data';\n${sidebarSetup}\nconst { theme } = useData();`,
      )
      .replace(sidebarLabel, `{{ theme.sidebarLabel ?? '${sidebarLabel}' }}`);
  },
};
