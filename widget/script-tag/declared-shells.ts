/** For the scripts that `companion.markup()` names: their elements draw around what the page's HTML declares. */
import { DeclaredShell } from '../frame/declared-shell.ts';
import { PayElement } from '../ui/pay-element.ts';

PayElement.declaredShell = (host) => DeclaredShell.in(host);
