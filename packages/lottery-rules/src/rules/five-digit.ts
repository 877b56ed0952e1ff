import { choose } from '../combinatorics.js';
import type { Hit, Judge, JudgeContent, Result } from '../types.js';
import { hitOf, numbersAt } from './hits.js';

/**
 * Judges of games whose result is a row of digits. Everything a draw decides is worked out once; a bet costs a walk over its characters or a
 * search in them. Hits of one combination are shared between bets, so that settling millions of them allocates nothing.
 */
const nothing: readonly Hit[] = [];
const bar = 124;
const comma = 44;

function digitsAt(result: Result, positions: readonly number[]): number[] {
  return numbersAt(result, positions).map(Number);
}

/** Whether a comma separated list holds the item, without taking the list apart. */
export function hasItem(list: string, item: string): boolean {
  for (let at = list.indexOf(item); at >= 0; at = list.indexOf(item, at + 1)) {
    const end = at + item.length;
    if ((at === 0 || list.charCodeAt(at - 1) === comma) && (end === list.length || list.charCodeAt(end) === comma)) return true;
  }
  return false;
}

/** Every position's set holds the digit drawn there. */
export function judgeDirect(positions: readonly number[], tier: string): Judge {
  const won = hitOf(tier, 1);
  return (result) => {
    const drawn = numbersAt(result, positions).map((digit) => digit.charCodeAt(0));
    return (content) => {
      let position = 0;
      let wanted = drawn[0];
      let found = false;
      for (let at = 0; at < content.length; at += 1) {
        const character = content.charCodeAt(at);
        if (character === bar) {
          if (!found) return nothing;
          position += 1;
          wanted = drawn[position];
          found = false;
        } else if (character === wanted) found = true;
      }
      return found ? won : nothing;
    };
  };
}

/** Of all positions some are filled; every choice of `size` of them that all hold the digit drawn there wins. */
export function judgePositions(positions: readonly number[], size: number, tier: string): Judge {
  const hits = positions.map((_, index) => hitOf(tier, Number(choose(index + 1, size))));
  return (result) => {
    const drawn = numbersAt(result, positions).map((digit) => digit.charCodeAt(0));
    return (content) => {
      let position = 0;
      let matching = 0;
      for (let at = 0; at < content.length; at += 1) {
        const character = content.charCodeAt(at);
        if (character === bar) position += 1;
        else if (character === drawn[position]) matching += 1;
      }
      return matching === 0 ? nothing : (hits[matching - 1] ?? nothing);
    };
  };
}

/**
 * Star combination: a bet on all positions plays each of its tails too. Tails that agree with the result win as often as there are picks
 * before them. @param tiers one for each length of tail, the whole first
 */
export function judgeTails(positions: readonly number[], tiers: readonly string[]): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions);
    return (content) => {
      const sets = content.split('|');
      let matching = 0;
      while (matching < sets.length && sets[sets.length - 1 - matching]?.includes(drawn[sets.length - 1 - matching] ?? '|')) matching += 1;
      const hits: Hit[] = [];
      let before = 1;
      for (let skipped = 0; skipped < sets.length; skipped += 1) {
        if (matching >= sets.length - skipped) hits.push({ tier: tiers[skipped] ?? '', count: before });
        before *= sets[skipped]?.length ?? 0;
      }
      return hits;
    };
  };
}

/** Whole tickets, in place. */
export function judgeTickets(positions: readonly number[], tier: string): Judge {
  const won = hitOf(tier, 1);
  return (result) => {
    const drawn = numbersAt(result, positions).join('');
    // Tickets have the width of the drawn text and no comma: a match cannot begin inside one.
    return (content) => (content.includes(drawn) ? won : nothing);
  };
}

/** Whole tickets in any order, the prize named by the groups of equal digits drawn: {'2,1': 'group3'}. A shape without a tier never wins. */
export function judgeGroupTickets(positions: readonly number[], tierByShape: Readonly<Record<string, string>>): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions);
    const tier = tierByShape[shapeOf(drawn)];
    const won = tier === undefined ? nothing : hitOf(tier, 1);
    const sorted = drawn.toSorted().join('');
    return (content) => (content.includes(sorted) ? won : nothing);
  };
}

/** Sizes of the groups of equal digits, largest first: 1,2,1 is "2,1". */
function shapeOf(drawn: readonly string[]): string {
  return [...new Set(drawn)]
    .map((digit) => drawn.filter((other) => other === digit).length)
    .sort((left, right) => right - left)
    .join(',');
}

/** The positions show exactly `different` different digits, all of them picked, in any order (group 3: two, group 6: three). */
export function judgeGroup(positions: readonly number[], different: number, tier: string): Judge {
  const won = hitOf(tier, 1);
  return (result) => {
    const drawn = [...new Set(numbersAt(result, positions))];
    const possible = drawn.length === different;
    return (content) => (possible && drawn.every((digit) => content.includes(digit)) ? won : nothing);
  };
}

/** Each of the digits drawn appears exactly `repeats` times, and all of them are picked (group 6 of four digits: two pairs). */
export function judgeEqualGroups(positions: readonly number[], repeats: number, tier: string): Judge {
  const won = hitOf(tier, 1);
  return (result) => {
    const all = numbersAt(result, positions);
    const drawn = [...new Set(all)];
    const possible = drawn.every((digit) => all.filter((other) => other === digit).length === repeats);
    return (content) => (possible && drawn.every((digit) => content.includes(digit)) ? won : nothing);
  };
}

/**
 * Two sets "01|2345": the digits drawn `first.times` times are `first.take` and all stand in the first set, likewise the second. Together
 * they make up every digit drawn.
 */
export function judgeUnequalGroups(
  positions: readonly number[],
  [first, second]: readonly [{ times: number; take: number }, { times: number; take: number }],
  tier: string,
): Judge {
  const won = hitOf(tier, 1);
  return (result) => {
    const all = numbersAt(result, positions);
    const drawnTimes = (times: number): string[] =>
      [...new Set(all)].filter((digit) => all.filter((other) => other === digit).length === times);
    const [often, seldom] = [drawnTimes(first.times), drawnTimes(second.times)];
    if (often.length !== first.take || seldom.length !== second.take) return () => nothing;
    return (content) => {
      const at = content.indexOf('|');
      return often.every((digit) => content.lastIndexOf(digit, at) >= 0) && seldom.every((digit) => content.includes(digit, at))
        ? won
        : nothing;
    };
  };
}

/** Every choice of `size` picked digits that all appear somewhere among the positions. */
export function judgeAnyPosition(positions: readonly number[], size: number, tier: string): Judge {
  const hits = positions.map((_, index) => hitOf(tier, Number(choose(index + 1, size))));
  return (result) => {
    const drawn = [...new Set(numbersAt(result, positions))];
    return (content) => {
      let present = 0;
      for (const digit of drawn) if (content.includes(digit)) present += 1;
      return present === 0 ? nothing : (hits[present - 1] ?? nothing);
    };
  };
}

/** Each picked digit that appears at least `times` times. */
export function judgeAppearances(positions: readonly number[], times: number, tier: string): Judge {
  return (result) => {
    const all = numbersAt(result, positions);
    const often = [...new Set(all)].filter((digit) => all.filter((other) => other === digit).length >= times);
    return (content) => hitOf(tier, often.filter((digit) => content.includes(digit)).length);
  };
}

/** One option wins, the same for every bet of the draw, named by what the digits say; nothing when they say nothing. */
export function judgeOption(
  positions: readonly number[],
  optionOf: (digits: readonly number[]) => { option: string; tier: string } | undefined,
): Judge {
  return (result) => {
    const winner = optionOf(digitsAt(result, positions));
    if (winner === undefined) return () => nothing;
    const won = hitOf(winner.tier, 1);
    return (content) => (hasItem(content, winner.option) ? won : nothing);
  };
}

/** Several options may win together, each its own tier: big and odd of a sum. */
export function judgeClasses(
  positions: readonly number[],
  classesOf: (digits: readonly number[]) => readonly { option: string; tier: string }[],
): Judge {
  return (result) => {
    const winners = classesOf(digitsAt(result, positions));
    return (content) => winners.flatMap(({ option, tier }) => (hasItem(content, option) ? hitOf(tier, 1) : nothing));
  };
}

/** Each picked digit wins when it is drawn: a pair pays as group 3, three different as group 6 (or two different as a pair bet), a leopard never. */
export function judgeHeldDigit(positions: readonly number[], tierByDifferent: Readonly<Record<number, string>>): Judge {
  return (result) => {
    const drawn = [...new Set(numbersAt(result, positions))];
    const tier = tierByDifferent[drawn.length];
    return (content) => (tier === undefined ? nothing : hitOf(tier, drawn.filter((digit) => content.includes(digit)).length));
  };
}

/** 5..9 is big, the rest small. */
function classesOfDigit(digit: string): string {
  const value = Number(digit);
  return `${value >= 5 ? 'B' : 'S'}${value % 2 === 1 ? 'O' : 'E'}`;
}

/** Big, small, odd or even at each position: "B,O|S". Every choice of one class per position that all hold wins. */
export function judgePositionClasses(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions).map(classesOfDigit);
    return (content) => {
      let product = 1;
      let position = 0;
      let holding = 0;
      for (const character of content) {
        if (character === '|') {
          product *= holding;
          position += 1;
          holding = 0;
        } else if (drawn[position]?.includes(character)) holding += 1;
      }
      return hitOf(tier, product * holding);
    };
  };
}

/** First digit against second: D higher, T lower, X equal. */
export function judgeDragonTiger(first: number, second: number): Judge {
  return judgeOption([first, second], ([left = 0, right = 0]) =>
    left > right ? { option: 'D', tier: 'dragon' } : left < right ? { option: 'T', tier: 'tiger' } : { option: 'X', tier: 'tie' },
  );
}

function combinationsOf(names: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return names.flatMap((name, index) => combinationsOf(names.slice(index + 1), size - 1).map((rest) => [name, ...rest]));
}

/**
 * Content "wan,ge@12": judges what stands after the sign at every choice of `size` of the places named before it. There are few sets of
 * places: what each asks is worked out once, and once for each draw.
 */
export function judgeAtPlaces(names: readonly string[], size: number, judgeAt: (positions: readonly number[]) => Judge): Judge {
  const askedOf = new Map<string, readonly Judge[]>();
  const asked = (places: string): readonly Judge[] => {
    let judges = askedOf.get(places);
    if (judges === undefined) {
      judges = combinationsOf(places.split(','), size).map((at) => judgeAt(at.map((name) => names.indexOf(name))));
      askedOf.set(places, judges);
    }
    return judges;
  };
  return (result, drawsAt) => {
    const prepared = new Map<string, readonly JudgeContent[]>();
    return (content) => {
      const sign = content.indexOf('@');
      const places = content.slice(0, sign);
      let judges = prepared.get(places);
      if (judges === undefined) prepared.set(places, (judges = asked(places).map((judge) => judge(result, drawsAt))));
      const body = content.slice(sign + 1);
      let hits: readonly Hit[] = nothing;
      for (const judge of judges) {
        const more = judge(body);
        if (more.length > 0) hits = hits.length === 0 ? more : mergeHits(hits, more);
      }
      return hits;
    };
  };
}

function mergeHits(left: readonly Hit[], right: readonly Hit[]): readonly Hit[] {
  const counts = new Map(left.map((hit) => [hit.tier, hit.count]));
  for (const { tier, count } of right) counts.set(tier, (counts.get(tier) ?? 0) + count);
  return [...counts].map(([tier, count]) => ({ tier, count }));
}

/** Whether 0 follows 9 in a straight is a setting of the game (sheet 2.2: it does; some houses say no). */
export interface StraightRule {
  readonly wrap: boolean;
}

function areNeighbours(left: number, right: number, { wrap }: StraightRule): boolean {
  const distance = Math.abs(left - right);
  return distance === 1 || (wrap && distance === 9);
}

/** Whether different digits follow one another in some order: 4,2,3; with the wrap also 9,0,1. */
function isStraight(digits: readonly number[], rule: StraightRule): boolean {
  const different = [...new Set(digits)];
  if (different.length !== digits.length) return false;
  return Array.from({ length: 10 }, (_, start) => start)
    .filter((start) => rule.wrap || start + digits.length <= 10)
    .some((start) => different.every((digit) => (digit - start + 10) % 10 < digits.length));
}

export const shapes = ['leopard', 'straight', 'pair', 'half', 'misc'] as const;

/** Shape of three digits, the first that fits: three alike, straight, a pair, two neighbours, nothing of these (sheet 2.2). */
export function shapeOfThree(digits: readonly number[], rule: StraightRule): (typeof shapes)[number] {
  const [first = 0, second = 0, third = 0] = digits;
  if (first === second && second === third) return 'leopard';
  if (isStraight(digits, rule)) return 'straight';
  if (new Set(digits).size === 2) return 'pair';
  const near = areNeighbours(first, second, rule) || areNeighbours(second, third, rule) || areNeighbours(first, third, rule);
  return near ? 'half' : 'misc';
}

export const bulls = ['bull0', 'bull1', 'bull2', 'bull3', 'bull4', 'bull5', 'bull6', 'bull7', 'bull8', 'bull9', 'bull10'] as const;

/** Three of five digits that make a multiple of ten leave two, whose sum modulo ten is the bull (0 counts as 10); none is no bull. */
export function bullOf(digits: readonly number[]): (typeof bulls)[number] {
  const total = digits.reduce((sum, digit) => sum + digit, 0);
  for (let left = 0; left < digits.length; left += 1) {
    for (let right = left + 1; right < digits.length; right += 1) {
      const rest = (digits[left] ?? 0) + (digits[right] ?? 0);
      if ((total - rest) % 10 === 0) return bulls[rest % 10 === 0 ? 10 : rest % 10] ?? 'bull0';
    }
  }
  return 'bull0';
}

export const studs = ['five', 'four', 'full', 'straight', 'three', 'twopair', 'onepair', 'high'] as const;

const studByShape: Readonly<Record<string, (typeof studs)[number]>> = {
  '5': 'five',
  '4,1': 'four',
  '3,2': 'full',
  '3,1,1': 'three',
  '2,2,1': 'twopair',
  '2,1,1,1': 'onepair',
};

/** Five digits as a hand of cards. */
export function studOf(digits: readonly number[], rule: StraightRule): (typeof studs)[number] {
  return studByShape[shapeOf(digits.map(String))] ?? (isStraight(digits, rule) ? 'straight' : 'high');
}
