/** Lays out a QR code: its patterns, its data, and the mask that cameras read best (ISO/IEC 18004). Pure. */
import { alignmentCount, codewordsOf } from './qr-codewords.ts';

/** Rows of modules: 1 is dark. */
type Grid = number[][];

/** Which modules of the data each mask leaves as they are (table 10). */
const keeps: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => ((x / 3 + (y >> 1)) | 0) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Without the quiet zone. Throws when the text is too long. */
export function qrModules(text: string): Grid {
  const { version, bits } = codewordsOf(text);
  const patterns = patternsOf(version);
  const filled = withData(patterns, bits);
  let best: Grid = [];
  let least = Infinity;
  for (const [mask, isKept] of keeps.entries()) {
    const grid = masked(filled, patterns, isKept);
    drawFormat(grid, mask);
    const penalty = penaltyOf(grid);
    if (penalty >= least) continue;
    best = grid;
    least = penalty;
  }
  return best;
}

function set(grid: Grid, x: number, y: number, value: number): void {
  const row = grid[y];
  if (row && x in row) row[x] = value;
}

/** Everything but the data, whose modules are -1. */
function patternsOf(version: number): Grid {
  const size = version * 4 + 17;
  const grid = Array.from({ length: size }, () => Array<number>(size).fill(-1));
  for (let at = 0; at < size; at++) {
    set(grid, at, 6, (at + 1) % 2);
    set(grid, 6, at, (at + 1) % 2);
  }
  const centres = alignmentCentres(version, size);
  const last = centres.length - 1;
  for (const [row, y] of centres.entries()) {
    for (const [column, x] of centres.entries()) {
      const isCorner = (row % last) + (column % last) === 0 && row + column < last * 2;
      if (!isCorner) drawRings(grid, x, y, 2);
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4);
  }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

function alignmentCentres(version: number, size: number): number[] {
  const count = alignmentCount(version);
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 6 : size - 7 - (count - 1 - index) * step,
  );
}

/** Squares around a dark middle; the one of a corner has a light edge and a dark ring of two. */
function drawRings(grid: Grid, centreX: number, centreY: number, radius: 2 | 4): void {
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      const isDark = radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4;
      set(grid, centreX + x, centreY + y, Number(isDark));
    }
  }
}

/** The mask, twice. Level M is 00. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = lowestFirst(withCheck(mask, 10, 0x537) ^ 0x5412, 15);
  for (const [index, bit] of bits.entries()) {
    // Around the first corner, where the lines of the timing cross it; and along the two others.
    if (index < 8) {
      set(grid, 8, index < 6 ? index : index + 1, bit);
      set(grid, size - 1 - index, 8, bit);
    } else {
      set(grid, index === 8 ? 7 : 14 - index, 8, bit);
      set(grid, 8, size - 15 + index, bit);
    }
  }
  set(grid, 8, size - 8, 1);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = lowestFirst(withCheck(version, 12, 0x1f25), 18);
  for (const [index, bit] of bits.entries()) {
    const along = grid.length - 11 + (index % 3);
    const across = Math.floor(index / 3);
    set(grid, along, across, bit);
    set(grid, across, along, bit);
  }
}

const lowestFirst = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, bit) => (value >> bit) & 1);

/** The value, followed by what is left of it after the division by a polynomial of this degree. */
function withCheck(value: number, degree: number, polynomial: number): number {
  let rest = value;
  for (let bit = 0; bit < degree; bit++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

/** The bits from the lower right corner upwards and down again, two columns at a time. */
function withData(patterns: Grid, bits: readonly number[]): Grid {
  const size = patterns.length;
  const grid = patterns.map((row) => [...row]);
  let next = 0;
  for (let right = size - 1, isUpward = true; right > 0; right -= 2, isUpward = !isUpward) {
    // The column of the timing is left out.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = grid[isUpward ? size - 1 - step : step] ?? [];
      // A few modules at the end can be left over.
      for (let x = right; x >= right - 1; x--) if (row[x] === -1) row[x] = bits[next++] ?? 0;
    }
  }
  return grid;
}

/*
 * What follows goes over every module eight times, in code that no browser has had time to compile, while a buyer waits
 * for the picture: so it is plain loops. With a closure or an iterator for each module it takes twice as long.
 */

function masked(filled: Grid, patterns: Grid, isKept: (x: number, y: number) => number): Grid {
  const grid: Grid = [];
  for (const [y, modules] of filled.entries()) {
    const row = [...modules];
    const pattern = patterns[y] ?? [];
    for (let x = 0; x < row.length; x++) if (pattern[x] === -1 && !isKept(x, y)) row[x] = 1 - (row[x] ?? 0);
    grid.push(row);
  }
  return grid;
}

/** How hard the code is to read (7.8.3): long lines, blocks, what looks like a corner, and too much of one colour. */
function penaltyOf(grid: Grid): number {
  const size = grid.length;
  let penalty = 0;
  let dark = 0;
  let above: readonly number[] = [];
  for (const row of grid) {
    penalty += penaltyOfLine(row) + penaltyOfBlocks(above, row);
    for (let x = 0; x < size; x++) dark += row[x] ?? 0;
    above = row;
  }
  for (let x = 0; x < size; x++) {
    const column: number[] = [];
    for (let y = 0; y < size; y++) column.push(grid[y]?.[x] ?? 0);
    penalty += penaltyOfLine(column);
  }
  return penalty + 10 * Math.abs(Math.ceil((dark * 20) / size ** 2) - 10);
}

function penaltyOfLine(line: readonly number[]): number {
  let penalty = 0;
  let run = 0;
  let before = -1;
  /** The last eleven modules, as bits. */
  let recent = 0;
  for (let at = 0; at < line.length; at++) {
    const module = line[at] ?? 0;
    if (module !== before) run = 0;
    before = module;
    run++;
    if (run >= 5) penalty += run === 5 ? 3 : 1;
    recent = ((recent << 1) | module) & 0x7ff;
    if ((recent === 0b1011101 || recent === 0b10111010000) && at >= 10) penalty += 40;
  }
  return penalty;
}

function penaltyOfBlocks(above: readonly number[], row: readonly number[]): number {
  let penalty = 0;
  for (let x = 1; x < above.length; x++) {
    const module = row[x];
    if (module === row[x - 1] && module === above[x] && module === above[x - 1]) penalty += 3;
  }
  return penalty;
}
