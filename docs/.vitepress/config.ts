/** VitePress looks here. What it finds is beside the route that serves the site. */
export { siteConfig as default } from '../../demo/documents/config.ts';
