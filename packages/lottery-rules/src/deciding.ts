import { findPlay, pickedOfCanonical } from './content.js';
import type { Game, Play, Result } from './types.js';

/** What of a place a bet asked for: the place, what was drawn there where that is one number, and the symbols that it makes win. */
export interface DecidedPlace {
  readonly position: string;
  readonly drawn: string | undefined;
  readonly won: readonly string[];
}

/** The figure that decided a bet: a sum and the sides it falls on, what the numbers make, or what stands at the places of the bet. */
export type Decided =
  | { readonly kind: 'sum'; readonly sum: number; readonly won: readonly string[] }
  | { readonly kind: 'option'; readonly won: readonly string[] }
  | { readonly kind: 'places'; readonly places: readonly DecidedPlace[] };

/** Plays that go by the sum of the numbers they read and do not say so in their code. */
const bySum: ReadonlySet<string> = new Set(['K3_SIDES', 'K3_SIDES_TRIPLES', 'ELEMENT', 'SIDES', 'COMBO', 'EXTREME', 'COLOUR', 'TOTAL']);

/** Whether the sum of all numbers that a play reads decides it, as Big or 17 of three dice. Not its last digit, nor the digits of one number. */
export function isBySum({ code, form, reads }: Play): boolean {
  if (form.kind !== 'options' || form.places || (reads.positions?.length ?? 0) < 2) return false;
  const [name = ''] = code.split(/_(?:1314|NARROW|LOSE49)$/);
  return bySum.has(name) || (/(?:^|_)SUM[23]?(?:_|$)/.test(code) && !code.includes('SUM_TAIL'));
}

/** Places of a bet that are named; more would be the whole result again. */
const mostPlaces = 3;

function placesOf(play: Play, content: string, numbers: readonly string[], wins: (content: string) => boolean): Decided | undefined {
  const { form, reads } = play;
  if (form.kind !== 'positions' || form.choose !== 1) return undefined;
  const { sets } = pickedOfCanonical(form, content);
  const isOfOne = reads.positions?.length === form.positions.length;
  const places = form.positions.flatMap((position, at): readonly DecidedPlace[] => {
    if ((sets[at]?.length ?? 0) === 0) return [];
    const only = (symbol: string) => form.positions.map((_, other) => (other === at ? symbol : '')).join('|');
    const drawn = isOfOne ? numbers[reads.positions?.[at] ?? -1] : undefined;
    return [{ position, drawn, won: form.symbols.filter((symbol) => symbol !== drawn && wins(only(symbol))) }];
  });
  const isTold = places.every(({ drawn, won }) => drawn !== undefined || won.length > 0);
  return isTold && places.length > 0 && places.length <= mostPlaces ? { kind: 'places', places } : undefined;
}

/**
 * Why a bet won or lost, where the numbers alone do not say so at a glance: the sum with the sides it falls on, the hand or shape that the numbers make, or what
 * stands at the places of the bet. Undefined for plays whose picks are the drawn numbers themselves.
 * @param content canonical
 * @param drawsAt when the draw took place
 */
export function decidedBy(game: Game, playCode: string, content: string, result: Result, drawsAt: Date): Decided | undefined {
  const play = findPlay(game, playCode);
  if (!play) return undefined;
  const { form, reads, tiers } = play;
  const pushed = new Set(tiers.filter(({ push }) => push).map(({ tier }) => tier));
  const judge = play.judge(result, drawsAt, game.calendar.timezone);
  const wins = (of: string): boolean => judge(of).some(({ tier, count }) => count > 0 && !pushed.has(tier));
  const numbers = result.kind === 'numbers' ? result.numbers : [];
  if (form.kind === 'positions') return placesOf(play, content, numbers, wins);
  if (form.kind !== 'options' || form.places || (form.choose ?? 1) !== 1) return undefined;
  const won = form.options.filter(wins);
  if (isBySum(play)) {
    const sum = (reads.positions ?? []).reduce((all, at) => all + Number(numbers[at] ?? 0), 0);
    return { kind: 'sum', sum, won: won.filter((option) => option !== String(sum)) };
  }
  return won.length > 0 ? { kind: 'option', won } : undefined;
}
