/** Draws contour lines of an invented hill, the brand's mark. The same seed always draws the same hill. */

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const cell = 12;

/** Path data of the lines of equal height: one path per level, from low to high. */
export function contours(seed: number, box: Box, levels: number): string[] {
  const columns = Math.ceil(box.width / cell);
  const rows = Math.ceil(box.height / cell);
  const height = hill(seed);
  const at = (column: number, row: number): number =>
    height(column / columns, row / rows, box.height / box.width);
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => at(column, row)),
  );
  const heights = grid.flat();
  const low = Math.min(...heights);
  const high = Math.max(...heights);

  return Array.from({ length: levels }, (_, index) => {
    const level = low + ((high - low) * (index + 0.6)) / (levels + 0.4);
    let path = '';
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        path += cross(grid, column, row, level, box);
      }
    }
    return path;
  });
}

/** Marching squares: where the level crosses the edges of one cell, joined by a line. */
function cross(grid: readonly number[][], column: number, row: number, level: number, box: Box): string {
  const corner = (dx: number, dy: number): number => grid[row + dy]?.[column + dx] ?? 0;
  const edges = [
    [0, 0, 1, 0],
    [1, 0, 1, 1],
    [0, 1, 1, 1],
    [0, 0, 0, 1],
  ] as const;
  const points = edges.flatMap(([ax, ay, bx, by]) => {
    const a = corner(ax, ay);
    const b = corner(bx, by);
    if (a < level === b < level) return [];
    const share = (level - a) / (b - a);
    const x = box.x + (column + ax + (bx - ax) * share) * cell;
    const y = box.y + (row + ay + (by - ay) * share) * cell;
    return [`${x.toFixed(1)} ${y.toFixed(1)}`];
  });
  const [first, second, third, fourth] = points;
  const saddle = third && fourth ? `M${third}L${fourth}` : '';
  return first && second ? `M${first}L${second}${saddle}` : '';
}

/** A few summits of different width at random positions. */
function hill(seed: number): (x: number, y: number, aspect: number) => number {
  const random = randomOf(seed);
  const summits = Array.from({ length: 5 }, (_, index) => ({
    x: 0.1 + random() * 0.8,
    y: 0.1 + random() * 0.8,
    height: index === 0 ? 1 : 0.25 + random() * 0.5,
    spread: 0.14 + random() * 0.2,
    stretch: 0.6 + random() * 0.9,
  }));
  return (x, y, aspect) =>
    summits.reduce((sum, summit) => {
      const dx = (x - summit.x) / summit.stretch;
      const dy = (y - summit.y) * aspect * summit.stretch;
      return sum + summit.height * Math.exp(-(dx * dx + dy * dy) / (2 * summit.spread ** 2));
    }, 0.12 * x);
}

/** mulberry32: a small random generator with the same results everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
