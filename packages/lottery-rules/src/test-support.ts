/** Helpers for tests of this package only. */
import fc from 'fast-check';
import { contentOf, hasPattern, pickedOfCanonical, sortedDigits, type Picked, findPlay } from './content.js';
import { findGame } from './games.js';
import { parseResult } from './results.js';
import type { Game, Play, Result } from './types.js';

/** An instant for rules that do not look at the calendar. */
export const anyDay = new Date('2026-08-22T11:15:00Z');

export function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

export function playOf(game: Game, code: string): Play {
  const play = findPlay(game, code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

export function resultOf(game: Game, input: unknown): Result {
  const parsed = parseResult(game, input);
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${parsed.detail}`);
  return parsed.result;
}

/** All subsets of exactly `size` elements, in order. */
export function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

function expandSets(play: Play, picked: Picked): Picked[] {
  const { form } = play;
  const { sets, bankers } = picked;
  const pool = sets[0] ?? [];
  switch (form.kind) {
    case 'positions': {
      const chosen =
        form.choose === undefined
          ? [form.positions.map((_, at) => at)]
          : subsets(
              form.positions.map((_, at) => at),
              form.choose,
            );
      return chosen.flatMap((at) =>
        sets
          .reduce<string[][]>(
            (all, set, position) =>
              all.flatMap((head) => (at.includes(position) ? set.map((symbol) => [...head, symbol]) : [[...head, '']])),
            [[]],
          )
          .filter((one) => !form.distinct || new Set(one).size === one.length)
          .map((one) => ({ sets: one.map((symbol) => (symbol === '' ? [] : [symbol])) })),
      );
    }
    case 'digits':
    case 'numbers':
      return subsets(pool, form.choose - (bankers?.length ?? 0)).map((set) => ({ sets: [[...(bankers ?? []), ...set]] }));
    case 'options':
      return subsets(pool, form.choose ?? 1).map((set) => ({ sets: [set] }));
    case 'tickets':
      return pool.map((ticket) => ({ sets: [[ticket]] }));
    case 'parts': {
      const [first, second] = form.parts;
      return subsets(pool, first.take).flatMap((left) =>
        subsets(
          (sets[1] ?? []).filter((symbol) => !left.includes(symbol)),
          second.take,
        ).map((right) => ({ sets: [left, right] })),
      );
    }
  }
}

/**
 * Every smallest bet that a compound bet is made of, as content of its own, by plain enumeration: the slow truth that counting and judging
 * are held against. Some of them hold several combinations that no content can tell apart (the two of a group-3 pair, the tails of a star
 * combination, an option with a weight); each is listed once.
 */
export function expand(play: Play, picked: Picked): string[] {
  const { places } = play.form;
  const placings = places ? subsets(picked.places ?? [], places.choose) : [undefined];
  return placings.flatMap((at) => expandSets(play, picked).map((one) => contentOf(play, at ? { ...one, places: at } : one)));
}

/** Picks small enough to enumerate, in any order. */
export function picksFor(play: Play): fc.Arbitrary<Picked> {
  const { form } = play;
  const some = (symbols: readonly string[], least: number, most: number): fc.Arbitrary<string[]> =>
    fc.shuffledSubarray([...symbols], { minLength: least, maxLength: Math.max(least, Math.min(most, symbols.length)) });
  const withBankers = (pool: fc.Arbitrary<string[]>, size: number, allowed: true | undefined): fc.Arbitrary<Picked> =>
    fc.tuple(pool, allowed && size > 1 ? fc.integer({ min: 0, max: size - 1 }) : fc.constant(0)).map(([set, sure]) => {
      const bankers = set.slice(0, sure);
      return { sets: [set.slice(sure)], ...(bankers.length > 0 && { bankers }) };
    });
  const sets = (): fc.Arbitrary<Picked> => {
    switch (form.kind) {
      case 'positions': {
        const most = form.positions.length > 6 || form.distinct ? 3 : 4;
        const rows = fc.tuple(...form.positions.map(() => some(form.symbols, form.choose === undefined ? 1 : 0, most)));
        return rows.map((picked) => ({ sets: picked })).filter((picked) => expandSets(play, picked).length > 0);
      }
      case 'digits':
        return withBankers(some(form.symbols, form.choose, form.choose + 3), form.choose, form.bankers);
      case 'options':
        return some(form.options, form.choose ?? 1, (form.choose ?? 1) + 5).map((set) => ({ sets: [set] }));
      case 'numbers': {
        // Numbers close together, so that some of them hit.
        const lowest = form.from ?? 0;
        const highest = Math.min(form.to ?? 10 ** form.width - 1, form.patterns ? 9_999 : lowest + 99);
        const number = fc
          .integer({ min: lowest, max: highest })
          .map((value) => String(value).padStart(form.width, '0'))
          .filter((text) => hasPattern([...text], form.patterns))
          .map((text) => (form.unordered ? sortedDigits(text) : text));
        const most = Math.min(highest - lowest + 1, form.choose + 3);
        return withBankers(fc.uniqueArray(number, { minLength: form.choose, maxLength: most }), form.choose, form.bankers);
      }
      case 'parts':
        return fc
          .tuple(some(form.symbols, form.parts[0].take, 4), some(form.symbols, form.parts[1].take, 5))
          .map((rows) => ({ sets: rows }))
          .filter((picked) => expandSets(play, picked).length > 0);
      case 'tickets': {
        const ticket = fc
          .array(fc.constantFrom(...form.symbols), { minLength: form.length, maxLength: form.length })
          .filter((symbols) => hasPattern(symbols, form.patterns))
          .map((symbols) => (form.ordered ? symbols : symbols.toSorted()).join(''));
        return fc.uniqueArray(ticket, { minLength: 1, maxLength: 5 }).map((set) => ({ sets: [set] }));
      }
    }
  };
  const { places } = form;
  if (!places) return sets();
  return fc.tuple(sets(), some(places.positions, places.choose, places.choose + 1)).map(([picked, at]) => ({ ...picked, places: at }));
}

/** A bet of several combinations, always the same one. */
export function compoundOf(play: Play): string {
  const contents = fc.sample(picksFor(play), { numRuns: 50, seed: 11 }).map((picks) => contentOf(play, picks));
  const found = contents.find((content) => expand(play, pickedOfCanonical(play.form, content)).length > 1);
  if (found === undefined) throw new Error(`${play.code} joins nothing`);
  return found;
}

/** Any result of the game. */
export function resultFor(game: Game): fc.Arbitrary<Result> {
  const digits = (width: number): fc.Arbitrary<string> =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: width, maxLength: width }).map((list) => list.join(''));
  const { shape } = game;
  switch (shape.kind) {
    case 'digits':
      return digits(shape.count).map((text) => ({ kind: 'numbers', numbers: [...text] }));
    case 'dice':
      return fc
        .array(fc.integer({ min: 1, max: shape.faces }), { minLength: shape.count, maxLength: shape.count })
        .map((faces) => ({ kind: 'numbers', numbers: faces.map(String) }));
    case 'distinct': {
      const all = Array.from({ length: shape.to - shape.from + 1 }, (_, at) =>
        String(shape.from + at).padStart(String(shape.to).length, '0'),
      );
      return fc.shuffledSubarray(all, { minLength: shape.count, maxLength: shape.count }).map((numbers) => ({ kind: 'numbers', numbers }));
    }
    case 'prizes':
      return fc
        .tuple(...shape.prizes.map(({ count, width }) => fc.array(digits(width), { minLength: count, maxLength: count })))
        .map((lists) => ({ kind: 'prizes', prizes: Object.fromEntries(shape.prizes.map(({ key }, index) => [key, lists[index] ?? []])) }));
  }
}
