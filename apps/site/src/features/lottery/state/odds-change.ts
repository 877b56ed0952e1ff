import { contentOf, countContent, findGame, findPlay, pickedOfCanonical } from '@sortes/lottery-rules';
import type { DraftLine } from './basket';

/** What the server says about a number of a line that it does not take as it was sent (docs/lottery/limits.md). */
export interface NumberOffer {
  /** Index of the line in the order. */
  readonly line: number;
  readonly playId: string;
  readonly number: string;
  /** Part of the odds it sells at now; null when it takes no more bets. "1": full odds again. */
  readonly oddsFactor: string | null;
  /** Decimal odds by tier at that factor. */
  readonly odds: Readonly<Record<string, string>>;
}

/** A line with the lowered odds the player is offered. */
export interface OfferedLine extends DraftLine {
  readonly id?: string;
  readonly oddsFactor?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the list out of a refusal's value; anything unknown is left out. */
export function readOffers(value: Readonly<Record<string, unknown>> | undefined): readonly NumberOffer[] {
  const list: readonly unknown[] = Array.isArray(value?.['numbers']) ? value['numbers'] : [];
  return list.flatMap((each): NumberOffer[] => {
    if (!isRecord(each)) return [];
    const { line, playId, number, oddsFactor, odds } = each;
    if (!Number.isSafeInteger(line) || typeof playId !== 'string' || typeof number !== 'string') return [];
    if (oddsFactor !== null && !(typeof oddsFactor === 'string' && /^(1|0\.\d{1,4})$/.test(oddsFactor))) return [];
    const prices = isRecord(odds) ? Object.entries(odds).filter((entry): entry is [string, string] => typeof entry[1] === 'string') : [];
    return [{ line: line as number, playId, number, oddsFactor: oddsFactor as string | null, odds: Object.fromEntries(prices) }];
  });
}

/** One line cut by what its numbers sell at now: those at full odds, those at each lower factor; closed ones fall out. */
function splitLine(line: OfferedLine, offers: readonly NumberOffer[]): readonly OfferedLine[] {
  const game = findGame(line.game);
  const play = game && findPlay(game, line.play);
  if (!play || offers.length === 0) return [line];
  const said = new Map(offers.map((offer) => [offer.number, offer.oddsFactor]));
  const before = line.oddsFactor ?? '1';
  const picked = pickedOfCanonical(play.form, line.content);
  const numbers = picked.sets[0] ?? [];
  const { oddsFactor: _, ...bare } = line;
  const factors = [...new Set(numbers.map((number) => (said.has(number) ? said.get(number) : before)))];
  const splittable = picked.sets.length === 1 && picked.bankers === undefined && offers.every((offer) => numbers.includes(offer.number));
  if (!splittable) {
    // Content that cannot be cut goes as a whole, at the lowest odds named for it.
    const lowest = offers
      .map((offer) => offer.oddsFactor)
      .reduce((low, each) => (low === null || each === null ? null : each < low ? each : low));
    return lowest === null ? [] : [{ ...bare, ...(lowest !== '1' && { oddsFactor: lowest }) }];
  }
  return factors.flatMap((factor): OfferedLine[] => {
    if (factor === null || factor === undefined) return [];
    const own = numbers.filter((number) => (said.has(number) ? said.get(number) : before) === factor);
    const counted = countContent(play, contentOf(play, { ...picked, sets: [own] }));
    if (!counted.ok) return [];
    return [{ ...bare, content: counted.canonical, combinations: counted.combinations, ...(factor !== '1' && { oddsFactor: factor }) }];
  });
}

/** The lines the player would bet by agreeing: every number at the odds it sells at now, closed numbers left out. */
export function agreedLines(lines: readonly OfferedLine[], offers: readonly NumberOffer[]): readonly OfferedLine[] {
  return lines.flatMap((line, at) =>
    splitLine(
      line,
      offers.filter((offer) => offer.line === at),
    ),
  );
}
