/** Seeded pseudorandom numbers: the same name gives the same sequence on any machine. */

export class Random {
  readonly #name: string;
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(name: string) {
    this.#name = name;
    [this.#a, this.#b, this.#c, this.#d] = hash128(name);
    for (let round = 0; round < 12; round++) this.#uint32();
  }

  /** Returns an independent generator: drawing from one does not affect the other. */
  fork(name: string): Random {
    return new Random(`${this.#name}/${name}`);
  }

  /** sfc32. */
  #uint32(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    return this.#uint32() / 2 ** 32;
  }

  /** An integer, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<const T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let index = 0; index < size; index++) bytes[index] = this.#uint32() & 0xff;
    return bytes;
  }
}

/** Four 32-bit FNV-1a hashes, each with its own offset basis. */
function hash128(text: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = start;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
    }
    return hash | 0;
  };
  return [word(0x811c9dc5), word(0x1b873593), word(0xcc9e2d51), word(0x85ebca6b)];
}
