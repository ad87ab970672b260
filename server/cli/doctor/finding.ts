/** One line of the doctor's report. */

/** `ok`; `note`: cannot be seen from here, or is a choice; `problem`: it does not work as it is. */
export type Severity = 'ok' | 'note' | 'problem';

export interface Finding {
  about: string;
  severity: Severity;
  /** Never a value of a secret. */
  says: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, severity: 'ok', says });
export const note = (about: string, says: string, advice: string): Finding => ({
  about,
  severity: 'note',
  says,
  advice,
});
export const problem = (about: string, says: string, advice: string): Finding => ({
  about,
  severity: 'problem',
  says,
  advice,
});

const patienceMs = 10_000;

/** Null without a response. Redirects are responses. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return null;
  }
}
