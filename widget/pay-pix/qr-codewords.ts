/**
 * What a QR code carries: the bytes of a text with their error correction at level M, the usual of PIX codes
 * (ISO/IEC 18004). Nothing else of the standard is here, since all of it is loaded before a buyer sees the code. Pure.
 */

const numbers = (text: string): number[] => text.split(' ').map(Number);

/** Error correction codewords of each block, by version from 1; from version 21 on always the same (table 9). */
const correction = numbers('10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26');
const usualCorrection = 28;
/** Blocks, by version from 1. */
const blocks = numbers(
  '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
);

export interface Codewords {
  /** 1 to 40: the size of the code. */
  version: number;
  /** Bits, in the order in which they are drawn. */
  bits: number[];
}

/** Throws when the text is too long for any version. */
export function codewordsOf(text: string): Codewords {
  const bytes = [...new TextEncoder().encode(text)];
  for (const [index, blockCount] of blocks.entries()) {
    const version = index + 1;
    const correctionLength = correction[index] ?? usualCorrection;
    const room = Math.floor(dataModules(version) / 8) - correctionLength * blockCount;
    // Four bits say that bytes follow, the next 8 or 16 how many, and four zeros that this was all.
    const lengthBits = version < 10 ? 8 : 16;
    if (bytes.length + lengthBits / 8 + 1 > room) continue;
    const data = packed([
      ...bitsOf(4, 4),
      ...bitsOf(bytes.length, lengthBits),
      ...bytes.flatMap((byte) => bitsOf(byte, 8)),
      ...bitsOf(0, 4),
    ]);
    for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
    const mixed = withCorrection(data, blockCount, correctionLength);
    return { version, bits: mixed.flatMap((byte) => bitsOf(byte, 8)) };
  }
  throw new RangeError('The text is too long for a QR code');
}

/** Alignment patterns on each side. */
export const alignmentCount = (version: number): number => (version < 2 ? 0 : Math.floor(version / 7) + 2);

/** Modules that carry data and its correction: all but the patterns and what says the version and the format. */
function dataModules(version: number): number {
  const count = alignmentCount(version);
  const alignment = count > 0 ? (25 * count - 10) * count - 55 : 0;
  return (16 * version + 128) * version + 64 - alignment - (version < 7 ? 0 : 36);
}

/** The highest first. */
const bitsOf = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, index) => (value >> (width - 1 - index)) & 1);

function packed(bits: readonly number[]): number[] {
  const bytes: number[] = [];
  for (const [index, bit] of bits.entries()) bytes[index >> 3] = ((bytes[index >> 3] ?? 0) << 1) | bit;
  return bytes;
}

/** In blocks that are mixed byte by byte, so that no stain covers one of them. */
function withCorrection(data: readonly number[], blockCount: number, correctionLength: number): number[] {
  const divisor = generator(correctionLength);
  const shortest = Math.floor(data.length / blockCount);
  const shortCount = blockCount - (data.length % blockCount);
  let at = 0;
  const parts = Array.from({ length: blockCount }, (_, index) => {
    const part = data.slice(at, at + shortest + (index < shortCount ? 0 : 1));
    at += part.length;
    return part;
  });
  return [...mixed(parts), ...mixed(parts.map((part) => remainder(part, divisor)))];
}

/** The first of each, then the second of each. The last part is the longest. */
const mixed = (parts: readonly (readonly number[])[]): number[] =>
  (parts.at(-1) ?? []).flatMap((_, index) => parts.flatMap((part) => part[index] ?? []));

/** The powers of 2 in GF(256), with the polynomial 11D; and which of them a number is. */
const powers: number[] = [];
const exponents: number[] = [];
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers.push(power);
  exponents[power] = exponent;
  power = (power << 1) ^ ((power >> 7) * 0x11d);
}

const multiply = (one: number, other: number): number =>
  one && other ? (powers[((exponents[one] ?? 0) + (exponents[other] ?? 0)) % 255] ?? 0) : 0;

/** Reed and Solomon's: the product of all x - 2^i, without its leading 1. */
function generator(degree: number): number[] {
  let terms = [1];
  for (let index = 0; index < degree; index++) {
    terms = [...terms, 0].map((term, place) => term ^ multiply(terms[place - 1] ?? 0, powers[index] ?? 0));
  }
  return terms.slice(1);
}

/** A plain loop, as in `qr-modules.ts`: this is run once, cold, while a buyer waits. */
function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) ^ multiply(divisor[at] ?? 0, factor);
  }
  return rest;
}
