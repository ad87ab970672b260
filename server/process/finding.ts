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
