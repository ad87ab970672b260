/** Reports elements and companion whose versions are too far apart. Loaded only where they differ. */
import { PayDiagnosticEvent } from '../events/element-events.ts';
import type { Method } from '../protocol/checkout.ts';
import { elementsVersion } from '../protocol/version.ts';

/** False if a minor version lies between the two, or they differ in the major version. A version that is no number is not judged. */
export function areCompatible(one: string, other: string): boolean {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbersOf(one), numbersOf(other)];
  const isKnown = ![major, minor, otherMajor, otherMinor].some(Number.isNaN);
  return !isKnown || (major === otherMajor && Math.abs(minor - otherMinor) <= 1);
}

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/** The event for the page; null if the versions are compatible. */
export const versionGap = (method: Method | null, companion: string): PayDiagnosticEvent | null =>
  areCompatible(elementsVersion, companion)
    ? null
    : new PayDiagnosticEvent(
        method,
        'VERSIONS_APART',
        `The page has the elements of pay-elements ${elementsVersion}, and its companion is ${companion}: more than one minor version apart, they may not work together. Upgrade the older one.`,
      );
