/**
 * Validates CPF (11 digits) and CNPJ (14 characters), with two check digits each.
 *
 * Since July 2026 a CNPJ may hold letters in its first twelve places: each character counts as its ASCII code
 * minus 48, which leaves digits as they were. Receita Federal, Instrução Normativa 2.229/2024.
 */
import { withAsciiDigits } from './field/typed-text.ts';

/** Removes its name in front and punctuation, and converts to upper case, as the companion requires. */
export const normaliseDocument = (typed: string): string =>
  withAsciiDigits(typed)
    .replace(/^(\W*(CPF|CNPJ)\b)+/i, '')
    .replace(/[^\dA-Za-z]/g, '')
    .toUpperCase();

/** Expects a result of {@link normaliseDocument}. */
export function isValidDocument(document: string): boolean {
  const isCpf = /^\d{11}$/.test(document);
  if (!isCpf && !/^[\dA-Z]{12}\d{2}$/.test(document)) return false;
  // 111.111.111-11 has valid check digits, but is never issued.
  if (/^(.)\1+$/.test(document)) return false;
  // Weights grow from the right: to 11 and on for a CPF, to 9 and then from 2 again for a CNPJ.
  const highest = isCpf ? 11 : 9;
  const body = document.slice(0, -2);
  const first = checkDigit(body, highest);
  return document.endsWith(`${first}${checkDigit(`${body}${first}`, highest)}`);
}

function checkDigit(text: string, highestWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (let at = text.length - 1; at >= 0; at--) {
    sum += (text.charCodeAt(at) - 48) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
