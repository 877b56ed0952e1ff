import { countContent, findGame, findPlay, stakeOf, type Play } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';

/** One line of the basket; sums are worked out when shown, so that a line can never disagree with its parts. */
export interface BasketLine {
  readonly id: string;
  /** Game code: the basket holds lines of several games. */
  readonly game: string;
  readonly play: string;
  /** Canonical content. */
  readonly content: string;
  readonly combinations: number;
  /** Money text, as the play menu offers it. */
  readonly unit: string;
  readonly multiple: number;
  /** Prize group it is bet at; undefined in games of fixed odds. */
  readonly series?: number;
}

/** A line that is not in the basket. */
export type DraftLine = Omit<BasketLine, 'id'>;

/** Most lines of one order (contract), hence of one game in the basket. */
export const maximumLines = 100;

/** Stake in 1/10 000 currency units, before any rebate. */
export function lineStake(play: Play, line: Pick<BasketLine, 'combinations' | 'unit' | 'multiple'>): bigint {
  return stakeOf({ play, combinations: line.combinations, unit: parseMoney(line.unit), multiple: line.multiple });
}

const sameBet = (one: DraftLine, other: DraftLine): boolean =>
  one.game === other.game &&
  one.play === other.play &&
  one.content === other.content &&
  one.unit === other.unit &&
  one.series === other.series;

/** Adds lines; a line like one that is already there raises its multiple instead of standing twice. Lines above a limit, of one multiple or of one game's lines, are left out. */
export function addLines(
  basket: readonly BasketLine[],
  lines: readonly BasketLine[],
  most: { readonly multiple: number; readonly lines: number },
): { basket: readonly BasketLine[]; added: number; merged: number; left: number } {
  const next = [...basket];
  let added = 0;
  let merged = 0;
  let left = 0;
  for (const line of lines) {
    const same = next.findIndex((other) => sameBet(other, line));
    const known = next[same];
    if (known && known.multiple + line.multiple <= most.multiple) {
      next[same] = { ...known, multiple: known.multiple + line.multiple };
      merged += 1;
    } else if (known || next.filter((other) => other.game === line.game).length >= most.lines) left += 1;
    else {
      next.push(line);
      added += 1;
    }
  }
  return { basket: next, added, merged, left };
}

/** Lines by game, each game where its first line stands. */
export function byGame<Line extends DraftLine>(lines: readonly Line[]): readonly { game: string; lines: readonly Line[] }[] {
  const games = new Map<string, Line[]>();
  for (const line of lines) {
    const known = games.get(line.game);
    if (known) known.push(line);
    else games.set(line.game, [line]);
  }
  return [...games].map(([game, own]) => ({ game, lines: own }));
}

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    ['id', 'game', 'play', 'content', 'unit'].every((key) => typeof line[key] === 'string') &&
    /^\d{1,14}(\.\d{1,4})?$/.test(line['unit'] as string) &&
    ['combinations', 'multiple'].every((key) => Number.isSafeInteger(line[key]) && (line[key] as number) > 0) &&
    (line['series'] === undefined || (Number.isSafeInteger(line['series']) && (line['series'] as number) > 0))
  );
}

/**
 * Reads stored lines back, counted anew because rules may have changed meanwhile; anything that is no line of a known play is dropped, because storage can
 * be edited or old.
 */
export function readLines(stored: unknown): readonly BasketLine[] {
  if (!Array.isArray(stored)) return [];
  const lines = stored.flatMap((line): BasketLine[] => {
    if (!isLine(line)) return [];
    const game = findGame(line.game);
    const play = game && findPlay(game, line.play);
    const counted = play && countContent(play, line.content);
    return counted?.ok ? [{ ...line, content: counted.canonical, combinations: counted.combinations }] : [];
  });
  return byGame(lines).flatMap((each) => each.lines.slice(0, maximumLines));
}
