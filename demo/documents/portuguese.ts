/** The site's own words in Portuguese: its description, menus and search. */
import type { DefaultTheme, LocaleSpecificConfig } from 'vitepress';
import { sidebar } from './pages.ts';

const searchWords = {
  button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
  modal: {
    displayDetails: 'Mostrar a lista detalhada',
    resetButtonTitle: 'Limpar a busca',
    backButtonTitle: 'Fechar a busca',
    noResultsText: 'Nenhum resultado para',
    footer: {
      selectText: 'abrir',
      selectKeyAriaLabel: 'Enter',
      navigateText: 'escolher',
      navigateUpKeyAriaLabel: 'seta para cima',
      navigateDownKeyAriaLabel: 'seta para baixo',
      closeText: 'fechar',
      closeKeyAriaLabel: 'Esc',
    },
  },
};

export const portuguese: LocaleSpecificConfig<DefaultTheme.Config & { sidebarLabel: string }> = {
  description:
    'Um checkout para Pix, cartões e carteiras digitais na sua página, com um servidor que você mesmo hospeda.',
  themeConfig: {
    sidebar: sidebar('pt-BR'),
    outline: { level: [2, 3], label: 'Nesta página' },
    docFooter: { prev: 'Página anterior', next: 'Próxima página' },
    darkModeSwitchLabel: 'Aparência',
    lightModeSwitchTitle: 'Mudar para o modo claro',
    darkModeSwitchTitle: 'Mudar para o modo escuro',
    sidebarMenuLabel: 'Menu',
    sidebarLabel: 'Páginas da documentação',
    navMenuLabel: 'Menu principal',
    langMenuLabel: 'Mudar de idioma',
    returnToTopLabel: 'Voltar ao topo',
    skipToContentLabel: 'Ir para o conteúdo',
    search: { provider: 'local', options: { translations: searchWords } },
  },
};
