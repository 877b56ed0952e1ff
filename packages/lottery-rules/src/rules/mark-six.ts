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
export const judgeSpecialSign: Judge = judgeOptions((result, drawsAt) => {
  const year = lunarYearOf(drawsAt);
  const sign = signOfNumber(specialOf(result), year);
  return new Map([[sign, sizeOfSign(sign, year)]]);
});

function signsOf(result: Result, year: number): ReadonlySet<string> {
  return new Set(numbersAt(result, allPositions).map((number) => signOfNumber(Number(number), year)));
}

/** Signs among the seven numbers, each paid once. */
export const judgeFlatSign: Judge = judgeOptions((result, drawsAt) => {
  const year = lunarYearOf(drawsAt);
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
export const judgeSignPairs: Judge = (result, drawsAt) => {
  const year = lunarYearOf(drawsAt);
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
  return (result, drawsAt) => {
    const special = specialOf(result);
    const sign = signOfNumber(special, lunarYearOf(drawsAt));
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
