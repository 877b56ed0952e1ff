import { countContent, findGame, findPlay, stakeOf } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';

/** Choices of people who are made up: the same in every installation. Outcomes are the program's own and are drawn as ever. */
export interface Choices {
  /** From 0 to below a whole number. */
  below(end: number): number;
  /** Whether something comes true that does so in so many cases of a hundred. */
  of100(cases: number): boolean;
  oneOf<T>(list: readonly [T, ...T[]]): T;
}

/** The generator of Tommy Ettinger's "mulberry32": small, and even enough for who bets when. */
export function createChoices(seed: number): Choices {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    of100: (cases) => below(100) < cases,
    oneOf: (list) => list[below(list.length)] ?? list[0],
  };
}

/** A line of an order as the board would send it. */
export interface ChosenLine {
  playId: string;
  bettingContent: string;
  unit: string;
  multiple: number;
  combinations: number;
  amount: string;
  series?: number;
}

function lineOf(gameCode: string, playId: string, bettingContent: string, unit: string, multiple: number, series?: number): ChosenLine {
  const game = findGame(gameCode);
  const play = game && findPlay(game, playId);
  const counted = play && countContent(play, bettingContent);
  if (play === undefined || counted?.ok !== true) throw new Error(`${gameCode} does not sell ${bettingContent} of ${playId}`);
  const { combinations } = counted;
  const amount = formatMoney(stakeOf({ play, combinations, unit: parseMoney(unit), multiple }));
  return { playId, bettingContent, unit, multiple, combinations, amount, ...(series !== undefined && { series }) };
}

const twoDigits = (choices: Choices): string => String(choices.below(100)).padStart(2, '0');

/** What somebody bets on a draw of the northern form: numbers among its prizes, the last two digits of the first, now and then its size. */
export function northernLines(choices: Choices, gameCode: string, size: number): ChosenLine[] {
  const lines = [lineOf(gameCode, 'LO2', twoDigits(choices), '1000', size)];
  if (choices.of100(50)) lines.push(lineOf(gameCode, 'DE', twoDigits(choices), '1000', 10 * size));
  if (choices.of100(40)) lines.push(lineOf(gameCode, 'LO2', twoDigits(choices), '1000', size));
  return lines;
}

/** What somebody bets on three dice: some of their sums, at the prize group of the members. */
export function diceLines(choices: Choices, gameCode: string, size: number, group: number): ChosenLine[] {
  const first = choices.below(12);
  const sums = Array.from({ length: 3 + choices.below(3) }, (_, at) => 5 + ((first + at * 5) % 12)).sort((one, other) => one - other);
  return [lineOf(gameCode, 'K3_SUM', sums.join(','), '1000', 10 * size, group)];
}
