export { theme as default } from '../../../demo/documents/theme/theme.ts';
