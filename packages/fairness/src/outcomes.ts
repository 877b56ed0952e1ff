import { HmacDrbg } from './hmac-drbg.js';

const uint32Range = 2 ** 32;
const blockBytes = 32;

/** Source of uniform whole numbers below a bound. */
export interface UniformSource {
  /** A number in 0 … bound-1, each equally likely. */
  below(bound: number): number;
}

/**
 * Uniform numbers from blocks of random bytes (a multiple of four each): every big-endian 32-bit word x is accepted when x < 2^32 - (2^32 mod n) and
 * yields x mod n, else the next word is tried (lottery sheet, section 4, step 3). No modulo bias.
 */
export function uniformFromWords(nextBlock: () => Uint8Array): UniformSource {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  const nextWord = (): number => {
    if (at === block.byteLength) {
      const bytes = nextBlock();
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      at = 0;
    }
    const word = block.getUint32(at);
    at += 4;
    return word;
  };
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > uint32Range) throw new RangeError(`not a bound: ${bound}`);
      const limit = uint32Range - (uint32Range % bound);
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % bound;
    },
  };
}

/** Uniform numbers from a draw's key: the generator is asked for 32 bytes at a time. */
export function uniformSource(key: Uint8Array): UniformSource {
  const generator = new HmacDrbg(key);
  return uniformFromWords(() => generator.generate(blockBytes));
}

/** `count` independent digits 0-9. */
export function drawDigits(source: UniformSource, count: number): string[] {
  return Array.from({ length: count }, () => String(source.below(10)));
}

/**
 * `count` different numbers of from … to, in the order drawn, by a partial Fisher-Yates shuffle of the ascending list. Each is padded to
 * the width of `to`.
 * @throws RangeError when the range holds fewer than `count` numbers.
 */
export function drawDistinct(source: UniformSource, from: number, to: number, count: number): string[] {
  const pool = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (count > pool.length) throw new RangeError('more numbers than the range holds');
  for (let index = 0; index < count; index += 1) {
    const other = index + source.below(pool.length - index);
    [pool[index], pool[other]] = [pool[other] as number, pool[index] as number];
  }
  return pool.slice(0, count).map((number) => String(number).padStart(String(to).length, '0'));
}

/** `count` independent faces 1 … faces. */
export function drawDice(source: UniformSource, count: number, faces: number): string[] {
  return Array.from({ length: count }, () => String(1 + source.below(faces)));
}

/** What a draw yields; the same shapes as a game's result in the lottery rules. */
export type DrawShape =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'distinct'; readonly from: number; readonly to: number; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number; readonly faces: number }
  | { readonly kind: 'prizes'; readonly prizes: readonly { readonly key: string; readonly count: number; readonly width: number }[] };

/** A drawn result in the canonical form of the lottery rules. */
export type DrawResult =
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }
  | { readonly kind: 'prizes'; readonly prizes: Readonly<Record<string, readonly string[]>> };

/** Draws the whole result of one game. Prizes are drawn in the order of the shape, digit by digit. */
export function drawResult(shape: DrawShape, source: UniformSource): DrawResult {
  switch (shape.kind) {
    case 'digits':
      return { kind: 'numbers', numbers: drawDigits(source, shape.count) };
    case 'distinct':
      return { kind: 'numbers', numbers: drawDistinct(source, shape.from, shape.to, shape.count) };
    case 'dice':
      return { kind: 'numbers', numbers: drawDice(source, shape.count, shape.faces) };
    case 'prizes': {
      const prizes: Record<string, string[]> = {};
      for (const { key, count, width } of shape.prizes) {
        prizes[key] = Array.from({ length: count }, () => drawDigits(source, width).join(''));
      }
      return { kind: 'prizes', prizes };
    }
  }
}
