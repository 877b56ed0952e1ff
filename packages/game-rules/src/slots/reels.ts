import type { UniformSource } from '@sortes/fairness';
import { readFields } from '../read.js';
import { ChoiceError } from '../round-game.js';
import type { PayTable } from './scene.js';

/** A reel's symbols in order; the last is followed by the first. */
export type Strip = readonly string[];

/** What a reel shows where it stops, from top to bottom. */
export type Window = readonly string[];

/** All that a reel can show, by the number it stops at: the first row shows the symbol of that number, counted from 0. */
export type Reel = readonly Window[];

/** Symbols by reel, each from top to bottom. */
export type Screen = readonly Window[];

/** Spinning asks nothing of the player: the stake is no part of the game. */
export type SpinChoice = Readonly<Record<string, never>>;

/** A strip written as words. */
export function strip(words: string): Strip {
  return words.trim().split(/\s+/);
}

/** The windows of a strip, by stop. A strip shorter than its window shows a symbol twice, which only tests do. */
export function reelOf(symbols: Strip, rows: number): Reel {
  if (symbols.length === 0) throw new RangeError('a strip holds symbols');
  return symbols.map((_, stop) => Array.from({ length: rows }, (__, row) => symbols[(stop + row) % symbols.length] as string));
}

/** One spin: a number below the length of each strip, from the left reel to the right. */
export function spin(reels: readonly Reel[], source: UniformSource): Screen {
  return reels.map((reel) => reel[source.below(reel.length)] as Window);
}

/** The empty choice of a slot. @throws ChoiceError */
export function readSpinChoice(raw: unknown): SpinChoice {
  readFields(raw, []);
  return {};
}

/** A slot is over after its spin. @throws ChoiceError always. */
export function readNoMove(): never {
  throw new ChoiceError('this game knows no moves');
}

/** What a symbol pays by count, 0n where nothing: index 3 is three of a kind. */
export type Pays = ReadonlyMap<string, readonly bigint[]>;

type Role = PayTable['symbols'][number]['role'];

/** The pays of the symbols of these roles, for looking up. @throws RangeError when a symbol is listed twice. */
export function paysOf({ symbols, reels, rows }: PayTable, ...roles: readonly Role[]): Pays {
  const most = Math.max(reels, ...rows) * reels;
  const pays = new Map<string, readonly bigint[]>();
  for (const { symbol, role, pays: steps } of symbols) {
    if (!roles.includes(role)) continue;
    if (pays.has(symbol)) throw new RangeError(`${symbol} is listed twice`);
    const byCount = Array.from({ length: most + 1 }, () => 0n);
    for (const step of steps) byCount[step.count] = step.pays;
    pays.set(symbol, byCount);
  }
  return pays;
}

/** The symbol of a role, where a game has one. */
export function symbolOf({ symbols }: PayTable, role: Role): string | undefined {
  return symbols.find((each) => each.role === role)?.symbol;
}

/** The scatters of a window. */
export function scatterCount(window: Window, scatter: string | undefined): number {
  let count = 0;
  for (const symbol of window) if (symbol === scatter) count += 1;
  return count;
}
