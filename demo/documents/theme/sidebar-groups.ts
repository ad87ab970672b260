/**
 * The links of the sidebar. Replaces VitePress's own, which has two components with watchers for each link: half of the time
 * that a page's start blocks a phone.
 */
import { defineComponent, h, type PropType, type VNode } from 'vue';
import { useData, withBase } from 'vitepress';
import type { SidebarGroup } from '../pages.ts';

const SidebarGroups = defineComponent({
  props: { items: { type: Array as PropType<SidebarGroup[]>, required: true } },
  setup(props) {
    const { page } = useData();
    const linkOf = ({ text, link }: SidebarGroup['items'][number]): VNode => {
      const isCurrent = `${link.slice(1)}.md` === page.value.relativePath;
      return h(
        'li',
        h('a', { href: withBase(`${link}.html`), ...(isCurrent && { 'aria-current': 'page' }) }, text),
      );
    };
    return (): VNode[] =>
      props.items.map(({ text, items }) =>
        h('section', { class: 'sidebar-group' }, [h('h2', text), h('ul', items.map(linkOf))]),
      );
  },
});

export default SidebarGroups;
