import { hitOf, numbersAt } from './hits.js';
import { judgeOptions } from './options.js';
import { lunarYearOf, signOfNumber, signOfYear } from './zodiac.js';
import type { Hit, Judge, Result } from '../types.js';

/** Six regular numbers, then the special one. */
export const regularPositions = [0, 1, 2, 3, 4, 5] as const;
export const specialPosition = [6] as const;
export const allPositions = [0, 1, 2, 3, 4, 5, 6] as const;

const colours: Readonly<Record<'RED' | 'BLUE', readonly number[]>> = {
  RED: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  BLUE: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
};

/** Colour of a number 1-49 (lottery sheet 2.9): what is neither red nor blue is green. */
export function colourOf(number: number): 'RED' | 'BLUE' | 'GREEN' {
  return colours.RED.includes(number) ? 'RED' : colours.BLUE.includes(number) ? 'BLUE' : 'GREEN';
}

export function digitSumOf(number: number): number {
  return Math.floor(number / 10) + (number % 10);
}

const sideOf = (big: boolean): string => (big ? 'B' : 'S');
const parityOf = (value: number): string => (value % 2 === 1 ? 'O' : 'E');

/** What a number other than 49 is: big from 25, odd or even. */
export function sidesOf(number: number): readonly string[] {
  return [sideOf(number >= 25), parityOf(number)];
}

/** Of the sum of its two digits: big from 7, odd or even. */
export function digitSumSidesOf(number: number): readonly string[] {
  return [sideOf(digitSumOf(number) >= 7), parityOf(digitSumOf(number))];
}

/** Of its last digit: big from 5. */
export function tailSidesOf(number: number): readonly string[] {
  return [sideOf(number % 10 >= 5)];
}

/** Colour together with size or parity: "RED_B", "RED_O". */
export function halfWavesOf(number: number): readonly string[] {
  return sidesOf(number).map((side) => `${colourOf(number)}_${side}`);
}

function specialOf(result: Result): number {
  return Number(numbersAt(result, specialPosition)[0]);
}

/** What happens to sides, half-waves and six signs when the special number is 49. */
export type FortyNine = 'push' | 'lose';

/**
 * Options that classify the special number; `tierOf` names each option's tier. 49 belongs to no class: every bet is returned, or loses.
 */
export function judgeSpecial(
  optionsOf: (number: number) => readonly string[],
  tierOf: Readonly<Record<string, string>>,
  fortyNine: FortyNine | 'plain',
): Judge {
  return judgeOptions((result) => {
    const special = specialOf(result);
    if (special === 49 && fortyNine !== 'plain')
      return new Map(fortyNine === 'push' ? Object.keys(tierOf).map((option) => [option, 'push']) : []);
    return new Map(optionsOf(special).map((option) => [option, tierOf[option] ?? option]));
  });
}

/** `five` for the sign of the lunar year, which has five numbers, else `four`. */
function sizeOfSign(sign: string, lunarYear: number): 'five' | 'four' {
  return signOfYear(lunarYear) === sign ? 'five' : 'four';
}

/** The special number's sign; 49 counts like any number. */
export const judgeSpecialSign: Judge = judgeOptions((result, drawsAt, timezone) => {
  const year = lunarYearOf(drawsAt, timezone);
  const sign = signOfNumber(specialOf(result), year);
  return new Map([[sign, sizeOfSign(sign, year)]]);
});

function signsOf(result: Result, year: number): ReadonlySet<string> {
  return new Set(numbersAt(result, allPositions).map((number) => signOfNumber(Number(number), year)));
}

/** Signs among the seven numbers, each paid once. */
export const judgeFlatSign: Judge = judgeOptions((result, drawsAt, timezone) => {
  const year = lunarYearOf(drawsAt, timezone);
  return new Map([...signsOf(result, year)].map((sign) => [sign, sizeOfSign(sign, year)]));
});

/** Last digits among the seven numbers, each paid once; 0 ends four numbers, the others five. */
export const judgeFlatTail: Judge = judgeOptions(
  (result) =>
    new Map(
      numbersAt(result, allPositions).map((number) => {
        const tail = String(Number(number) % 10);
        return [tail, tail === '0' ? 'four' : 'five'];
      }),
    ),
);

/** Pairs of signs that both appear among the seven numbers; apart those with the year's own sign. */
export const judgeSignPairs: Judge = (result, drawsAt, timezone) => {
  const year = lunarYearOf(drawsAt, timezone);
  const drawn = signsOf(result, year);
  const own = signOfYear(year);
  return (content) => {
    let four = 0;
    let five = 0;
    for (const sign of content.split(',')) {
      if (!drawn.has(sign)) continue;
      if (sign === own) five += 1;
      else four += 1;
    }
    const hits: Hit[] = [...hitOf('fourFour', (four * (four - 1)) / 2), ...hitOf('fiveFour', five * four)];
    return hits;
  };
};

/** Combinations of six signs that hold the special number's. With 49 they are returned or lose, so that every six signs have 24 numbers. */
export function judgeSixSigns(fortyNine: FortyNine): Judge {
  // C(n, 5) and C(n, 6) for up to twelve signs.
  const choose = (size: number, taken: number): number => {
    let value = 1;
    for (let step = 1; step <= taken; step += 1) value = (value * (size - taken + step)) / step;
    return size < taken ? 0 : value;
  };
  return (result, drawsAt, timezone) => {
    const special = specialOf(result);
    const sign = signOfNumber(special, lunarYearOf(drawsAt, timezone));
    return (content) => {
      const picked = content.split(',');
      if (special === 49) return fortyNine === 'push' ? hitOf('push', choose(picked.length, 6)) : [];
      return hitOf('sixSigns', picked.includes(sign) ? choose(picked.length - 1, 5) : 0);
    };
  };
}

/** Sum of the seven numbers: big from 175, odd or even. */
export const judgeTotal: Judge = judgeOptions((result) => {
  const sum = numbersAt(result, allPositions).reduce((total, number) => total + Number(number), 0);
  return new Map([sum >= 175 ? ['B', 'big'] : ['S', 'small'], sum % 2 === 1 ? ['O', 'odd'] : ['E', 'even']]);
});

/** Kinds of parlays by how many legs take the two sides of an axis; legs are drawn without return, so that kinds differ in chance. */
const parlayKinds: Readonly<Record<string, string>> = {
  '20|00': 'same',
  '11|00': 'opposite',
  '10|10': 'mixed',
  '30|00': 'same',
  '21|00': 'opposite',
  '20|10': 'mixed',
  '11|10': 'oppositeMixed',
};

/**
 * Kind of a parlay of two or three legs: all on one side (`same`), on both sides of one axis (`opposite`), on one side of each axis
 * (`mixed`), or both sides of one axis and one of the other (`oppositeMixed`). Axes are size and parity.
 */
export function parlayKindOf(legs: readonly string[]): string {
  const axis = (sides: readonly [string, string]): number[] =>
    sides.map((side) => legs.filter((leg) => leg === side).length).sort((left, right) => right - left);
  const [size, parity] = [axis(['B', 'S']), axis(['O', 'E'])];
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const key = (total(size) >= total(parity) ? [size, parity] : [parity, size]).map((counts) => counts.join('')).join('|');
  const kind = parlayKinds[key];
  if (kind === undefined) throw new RangeError(`no kind for the legs ${legs.join()}`);
  return kind;
}

/** Tier of a parlay of which a leg stands on 49: the other legs pay on their own, and for a pair of legs the one left is of no kind. */
export function parlayTierOf(legs: readonly string[], onFortyNine: boolean): string {
  const kind = parlayKindOf(legs);
  return onFortyNine ? (legs.length === 2 ? 'leg49' : `${kind}49`) : kind;
}

/** Sides of `legs` regular numbers at once. A leg on 49 counts as odds 1, or loses; no more than one leg can stand there. */
export function judgeParlay(legs: 2 | 3, fortyNine: FortyNine): Judge {
  // Sixteen or 64 rows of sides, with and without 49: worked out once, not for every winning combination.
  const known = new Map<string, string>();
  const tierOf = (sides: string, onFortyNine: boolean): string => {
    const key = onFortyNine ? `${sides}49` : sides;
    let tier = known.get(key);
    if (tier === undefined) known.set(key, (tier = parlayTierOf([...sides], onFortyNine)));
    return tier;
  };
  return (result) => {
    const drawn = numbersAt(result, regularPositions).map((number) => (number === '49' ? 'FORTY_NINE' : sidesOf(Number(number)).join('')));
    return (content) => {
      const sets = content.split('|');
      const counts = new Map<string, number>();
      const walk = (position: number, taken: string, onFortyNine: boolean): void => {
        if (taken.length === legs) {
          const tier = tierOf(taken, onFortyNine);
          counts.set(tier, (counts.get(tier) ?? 0) + 1);
          return;
        }
        for (let at = position; at < sets.length; at += 1) {
          if (sets[at] === '') continue;
          const isFortyNine = drawn[at] === 'FORTY_NINE';
          if (isFortyNine && fortyNine === 'lose') continue;
          for (const side of (sets[at] ?? '').split(','))
            if (isFortyNine || drawn[at]?.includes(side)) walk(at + 1, taken + side, onFortyNine || isFortyNine);
        }
      };
      walk(0, '', false);
      return [...counts].map(([tier, count]) => ({ tier, count }));
    };
  };
}
