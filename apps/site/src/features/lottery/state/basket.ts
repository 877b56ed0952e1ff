import { stakeOf } from '@sortes/lottery-rules';
import type { Play } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';

/** One line of the basket; sums are worked out when shown, so that a line can never disagree with its parts. */
export interface BasketLine {
  readonly id: string;
  readonly play: string;
  /** Canonical content. */
  readonly content: string;
  readonly combinations: number;
  /** Money text, as the play menu offers it. */
  readonly unit: string;
  readonly multiple: number;
}

/** Most lines of one order (contract). */
export const maximumLines = 100;

/** Stake in 1/10 000 currency units. */
export function lineStake(play: Play, line: Pick<BasketLine, 'combinations' | 'unit' | 'multiple'>): bigint {
  return stakeOf({ play, combinations: line.combinations, unit: parseMoney(line.unit), multiple: line.multiple });
}

/** Adds lines; a line like one that is already there raises its multiple instead of standing twice. Lines above the limit are left out. */
export function addLines(
  basket: readonly BasketLine[],
  lines: readonly BasketLine[],
  maximumMultiple: number,
): { basket: readonly BasketLine[]; added: number; merged: number; left: number } {
  const next = [...basket];
  let added = 0;
  let merged = 0;
  let left = 0;
  for (const line of lines) {
    const same = next.findIndex((other) => other.play === line.play && other.content === line.content && other.unit === line.unit);
    const known = next[same];
    if (known && known.multiple + line.multiple <= maximumMultiple) {
      next[same] = { ...known, multiple: known.multiple + line.multiple };
      merged += 1;
    } else if (known || next.length >= maximumLines) left += 1;
    else {
      next.push(line);
      added += 1;
    }
  }
  return { basket: next, added, merged, left };
}

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    ['id', 'play', 'content', 'unit'].every((key) => typeof line[key] === 'string') &&
    /^\d{1,14}(\.\d{1,4})?$/.test(line['unit'] as string) &&
    ['combinations', 'multiple'].every((key) => Number.isSafeInteger(line[key]) && (line[key] as number) > 0)
  );
}

/** Reads stored lines back; anything that is not a line of a play in `plays` is dropped, because storage can be edited or old. */
export function readLines(stored: unknown, plays: ReadonlySet<string>): readonly BasketLine[] {
  return Array.isArray(stored)
    ? stored.filter((line): line is BasketLine => isLine(line) && plays.has(line.play)).slice(0, maximumLines)
    : [];
}
