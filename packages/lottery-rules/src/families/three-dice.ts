/** K3: three dice. Chances and rules: lottery sheet 2.4; all are counts of 216. */
import { sumAt, winners } from '../rules/drawn-numbers.js';
import { judgeOptions } from '../rules/options.js';
import {
  judgeDiceTickets,
  judgeDifferent,
  judgeFaceCount,
  judgePairAndSingle,
  judgeTwoFaceTickets,
  pairOutcome,
  runOutcome,
  tripleOutcome,
} from '../rules/three-dice.js';
import type { ContentForm, Judge, Play, Result, Tier } from '../types.js';
import { fraction, houseTier } from './house.js';

/** What a game decides for itself (lottery sheet 5). */
export interface ThreeDiceSettings {
  /** Three of a kind for big/small and odd/even: every side loses, or the sum counts as any other. */
  readonly triples: 'lose' | 'count';
  /** Whether three of a kind wins "two the same, any third" too. */
  readonly pairTriples: 'excluded' | 'included';
}

const faces = ['1', '2', '3', '4', '5', '6'] as const;
const dice = [0, 1, 2] as const;
const throws = 216;

function tier(name: string, count: number, option?: string): Tier {
  return houseTier(name, fraction(count, throws), option);
}

function playOf(code: string, group: string, form: ContentForm, judge: Judge, tiers: readonly Tier[], example: string): Play {
  return { code, group, family: 'k3', form, judge, reads: { positions: dice }, tiers, example, coverage: 1, perHit: false };
}

/** Throws by sum, 3 to 10; 11 to 18 mirror them. */
const lowSums = [1, 3, 6, 10, 15, 21, 25, 27] as const;
const sums = [...lowSums, ...lowSums.toReversed()].map((count, index) => ({ sum: String(index + 3), count }));

function optionPlay(
  code: string,
  group: string,
  options: readonly string[],
  count: number,
  outcome: (result: Result) => readonly string[],
  example: string,
): Play {
  return playOf(
    code,
    group,
    { kind: 'options', options },
    judgeOptions((result) => winners(outcome(result), () => 'hit')),
    [tier('hit', count)],
    example,
  );
}

/** A play with one option, won by any outcome of its kind. */
function anyOf(option: string, outcome: (result: Result) => readonly string[]): (result: Result) => readonly string[] {
  return (result) => (outcome(result).length > 0 ? [option] : []);
}

function differentForm(size: number): ContentForm {
  return { kind: 'digits', symbols: faces, choose: size, arrangements: 1, ...(size > 1 && { bankers: true as const }) };
}

function ticketForm(length: number, pattern: readonly number[]): ContentForm {
  return { kind: 'tickets', length, symbols: faces, ordered: false, patterns: [pattern] };
}

function facePlay(code: string, isWanted: (count: number) => boolean, count: number): Play {
  return playOf(code, 'one-number', differentForm(1), judgeFaceCount(isWanted, 'hit'), [tier('hit', count)], '6');
}

/** Big is 11 and more. The rule on three of a kind is part of the code, so that texts and old bets say which it was. */
function sidesPlay(triples: ThreeDiceSettings['triples']): Play {
  // Of the 108 throws of each side 3 are three of a kind: 222, 444, 666 are even, 444, 555, 666 big, and so on.
  const count = triples === 'lose' ? 105 : 108;
  const outcome = (result: Result): readonly string[] => {
    if (triples === 'lose' && tripleOutcome(result).length > 0) return [];
    const sum = sumAt(result, dice);
    return [sum >= 11 ? 'B' : 'S', sum % 2 === 1 ? 'O' : 'E'];
  };
  return playOf(
    triples === 'lose' ? 'K3_SIDES' : 'K3_SIDES_TRIPLES',
    'sum',
    { kind: 'options', options: ['B', 'S', 'O', 'E'] },
    judgeOptions((result) => winners(outcome(result))),
    [tier('big', count, 'B'), tier('small', count, 'S'), tier('odd', count, 'O'), tier('even', count, 'E')],
    'B',
  );
}

function pairPlay(pairTriples: ThreeDiceSettings['pairTriples']): Play {
  const options = faces.map((face) => face + face);
  return optionPlay(
    pairTriples === 'excluded' ? 'K3_PAIR' : 'K3_PAIR_TRIPLES',
    'two-same',
    options,
    pairTriples === 'excluded' ? 15 : 16,
    (result) => pairOutcome(result, pairTriples),
    '11',
  );
}

const sharedPlays = {
  sum: playOf(
    'K3_SUM',
    'sum',
    { kind: 'options', options: sums.map(({ sum }) => sum) },
    judgeOptions((result) => winners([String(sumAt(result, dice))], (option) => `sum${option}`)),
    sums.map(({ sum, count }) => tier(`sum${sum}`, count, sum)),
    '10',
  ),
  threeSame: [
    optionPlay('K3_TRIPLE', 'three-same', ['111', '222', '333', '444', '555', '666'], 1, tripleOutcome, '111'),
    optionPlay('K3_TRIPLE_ANY', 'three-same', ['AAA'], 6, anyOf('AAA', tripleOutcome), 'AAA'),
  ],
  threeDifferent: [
    playOf('K3_DIFFERENT3', 'three-different', differentForm(3), judgeDifferent(3, 'hit'), [tier('hit', 6)], '124'),
    playOf('K3_DIFFERENT3_TICKET', 'three-different', ticketForm(3, [1, 1, 1]), judgeDiceTickets('hit'), [tier('hit', 6)], '124'),
  ],
  run: [
    optionPlay('K3_RUN', 'three-run', ['123', '234', '345', '456'], 6, runOutcome, '123'),
    optionPlay('K3_RUN_ANY', 'three-run', ['ABC'], 24, anyOf('ABC', runOutcome), 'ABC'),
  ],
  pairSingle: [
    playOf(
      'K3_PAIR_SINGLE',
      'two-same',
      {
        kind: 'parts',
        symbols: faces,
        separator: '',
        parts: [
          { name: 'pair', take: 1 },
          { name: 'single', take: 1 },
        ],
      },
      judgePairAndSingle('hit'),
      [tier('hit', 3)],
      '1|2',
    ),
    playOf('K3_PAIR_SINGLE_TICKET', 'two-same', ticketForm(3, [2, 1]), judgeDiceTickets('hit'), [tier('hit', 3)], '112'),
  ],
  twoDifferent: [
    playOf('K3_DIFFERENT2', 'two-different', differentForm(2), judgeDifferent(2, 'hit'), [tier('hit', 30)], '12'),
    playOf('K3_DIFFERENT2_TICKET', 'two-different', ticketForm(2, [1, 1]), judgeTwoFaceTickets('hit'), [tier('hit', 30)], '12'),
  ],
  one: [
    facePlay('K3_APPEARS', (count) => count > 0, 91),
    facePlay('K3_ABSENT', (count) => count === 0, 125),
    facePlay('K3_ONCE', (count) => count === 1, 75),
    facePlay('K3_TWICE', (count) => count === 2, 15),
  ],
};

/** The plays of a K3 game. Plays that no setting touches are the same objects in every game. */
export function threeDicePlays({ triples, pairTriples }: ThreeDiceSettings): readonly Play[] {
  const { sum, threeSame, threeDifferent, run, pairSingle, twoDifferent, one } = sharedPlays;
  return [sum, sidesPlay(triples), ...threeSame, ...threeDifferent, ...run, ...pairSingle, pairPlay(pairTriples), ...twoDifferent, ...one];
}
