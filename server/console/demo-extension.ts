/**
 * What a demonstration adds to the console: the simulator's buttons, pages that may frame it, and a key for visitors. The published console
 * has no extension.
 */
import type { Request } from 'express';
import type { Html } from '../values/html.ts';
import type { PageContext } from './pages/page.ts';

export const recordKinds = ['transactions', 'refunds', 'payouts', 'withdrawals'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The buttons of a record, by its kind and the service's id; null if it has none. */
export type Buttons = (kind: RecordKind, id: string) => Html | null;

export interface DemoExtension {
  /** Origins whose pages may frame the console. */
  frameAncestors: readonly string[];
  /** The key of a visitor who has no session; null where the visitor has to sign in. */
  guestKey(request: Request): string | null;
  /** Head of the column with buttons. */
  head(context: PageContext): string;
  /** A sentence above records with buttons. */
  lead(context: PageContext): Html;
  buttonsFor(kinds: readonly RecordKind[], context: PageContext): Promise<Buttons>;
  /** Acts as a button says; false if that is no longer possible. */
  act(kind: RecordKind, id: string, verb: string): Promise<boolean>;
}

export const noButtons: Buttons = () => null;
