/** For the scripts of pages that know what they show: their elements draw around what the page's HTML declares or brings. */
import { DeclaredShell } from '../pay-card/declared-shell.ts';
import { keepFrameRendered } from '../pay-card/keep-frame-rendered.ts';
import { PayElement } from '../element/pay-element.ts';

PayElement.declaredShell = (host) => {
  const shell = DeclaredShell.in(host);
  if (!shell) keepFrameRendered(host);
  return shell;
};
