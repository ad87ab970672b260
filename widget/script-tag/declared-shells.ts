/** Lets elements adopt shadow roots that the page's HTML declares or adds, for the scripts of single elements. */
import { DeclaredShell, keepFrameRendered } from '../pay-card/declared-shell.ts';
import { PayElement } from '../element/pay-element.ts';

PayElement.declaredShell = (host) => {
  const shell = DeclaredShell.in(host);
  if (!shell) keepFrameRendered(host);
  return shell;
};
