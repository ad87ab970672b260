/** One line of the doctor's report. */

/** `ok`; `note`: cannot be checked from here, or is a choice; `problem`: does not work. */
export type Severity = 'ok' | 'note' | 'problem';

export interface Finding {
  about: string;
  severity: Severity;
  /** Never contains a secret. */
  says: string;
  /** How to fix it. */
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

const timeoutMs = 10_000;

/** Null without a response. A redirect counts as a response. */
export async function request(url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return null;
  }
}
