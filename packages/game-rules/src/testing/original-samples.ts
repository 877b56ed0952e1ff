/** For tests and tools only: what is simulated of the originals, by `npm run statistics` at length and by `npm test` in short. */
import type { UniformSource } from '@sortes/fairness';
import { chiSquareTail, normalTails, testResults, type TestAnswer } from '@sortes/fairness/randomness-tests';
import { toNumber } from '../fraction.js';
import { originals } from '../originals/index.js';
import { coins } from '../originals/coins.js';
import { crash, crashPoint, isPaid, multiplierOf } from '../originals/crash.js';
import { dice } from '../originals/dice.js';
import { hilo, likelierSide, type HiloShown } from '../originals/hilo.js';
import { keno } from '../originals/keno.js';
import { limbo } from '../originals/limbo.js';
import { mines } from '../originals/mines.js';
import { plinko } from '../originals/plinko.js';
import { chanceOfReaching } from '../originals/point.js';
import { tower } from '../originals/tower.js';
import { wheel } from '../originals/wheel.js';
import { multiplierScale, type GameMath } from '../round-game.js';
import { mathOfPayouts } from '../originals/figures.js';

/** A way to play whose exact figures are known. */
export interface Simulation {
  readonly code: string;
  readonly name: string;
  readonly math: GameMath;
  readonly play: (source: UniformSource) => bigint;
}

/** Wins rarer than this are left to the exact proofs: a simulation of a few million rounds says nothing of them. */
const rarest = 0.001;

const stepsOf: Readonly<Record<string, (at: number) => unknown>> = {
  mines: (at) => ({ kind: 'reveal', tile: (at * 7 + 3) % 25 }),
  tower: (at) => ({ kind: 'climb', tile: at % 2 }),
  coins: (at) => ({ kind: 'toss', side: at % 2 === 0 ? 'heads' : 'tails' }),
};

/** Ways to play every original: all variants, and in games that climb a stop at each of the first steps. */
export function simulations(): Simulation[] {
  const found: Simulation[] = [];
  for (const game of originals) {
    for (const { name, choice } of game.variants) {
      const stepOf = stepsOf[game.code];
      if (!stepOf) {
        if (game.code !== hilo.code)
          found.push({ code: game.code, name, math: game.mathOf(choice), play: (source) => game.play(choice, [], source).multiplier });
        continue;
      }
      const ladder = game.ladderOf?.(choice) ?? [];
      ladder.slice(0, 4).forEach((step, index) => {
        const tries = Array.from({ length: index + 1 }, (_, at) => stepOf(at));
        const play = (source: UniformSource): bigint => {
          // Step by step, for a lost round takes no further move; what it takes of the source is the same for all of them.
          const numbers: number[] = [];
          let taken = 0;
          const again: UniformSource = {
            below(bound) {
              numbers[taken] ??= source.below(bound);
              taken += 1;
              return numbers[taken - 1] as number;
            },
          };
          let paid = 0n;
          for (let made = 1; made <= tries.length; made += 1) {
            taken = 0;
            const state = game.play(choice, tries.slice(0, made), again);
            paid = state.multiplier;
            if (state.over) break;
          }
          return paid;
        };
        found.push({ code: game.code, name: `${name}, ${index + 1} steps`, math: mathOfPayouts([step]), play });
      });
    }
  }
  found.push({
    code: hilo.code,
    name: 'one likelier guess',
    math: hilo.mathOf({}),
    play: (source) => {
      const first = source.below(52);
      const numbers = [first, source.below(52)];
      return hilo.play({}, [{ kind: 'guess', side: likelierSide(1 + (first % 13)) }], { below: () => numbers.shift() ?? 0 }).multiplier;
    },
  });
  for (const { name, choice } of crash.variants)
    found.push({
      code: crash.code,
      name,
      math: crash.mathOf(choice),
      play: (source) => (isPaid(crashPoint(source), choice) ? multiplierOf(choice) : 0n),
    });
  return found.filter(({ math }) => toNumber(math.hitRate) >= rarest);
}

/** By how many standard errors the mean of these rounds is off the exact return. `sourceOf` gives the numbers of a round. */
export function errorsOf({ math, play }: Simulation, rounds: number, sourceOf: (round: number) => UniformSource): number {
  let paid = 0n;
  for (let round = 0; round < rounds; round += 1) paid += play(sourceOf(round));
  return (Number(paid) / Number(multiplierScale) / rounds - toNumber(math.rtp)) / Math.sqrt(math.variance / rounds);
}

/**
 * Tests a sequence of classes with these chances: frequency, serial pairs, runs above and below the middle class. Each answer's p is its own.
 */
export function testClasses(chances: readonly number[], count: number, next: () => number): TestAnswer[] {
  const width = chances.length;
  const observed = new Float64Array(width);
  const pairs = new Float64Array(width * width);
  // The first classes that together hold about one half are low.
  let low = 0;
  let lowChance = 0;
  while (lowChance + (chances[low] as number) / 2 < 0.5) lowChance += chances[low++] as number;
  let [before, runs, lows] = [-1, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const value = next();
    observed[value] = (observed[value] as number) + 1;
    if (index % 2 === 1) pairs[before * width + value] = (pairs[before * width + value] as number) + 1;
    if (value < low) lows += 1;
    if (index === 0 || value < low !== before < low) runs += 1;
    before = value;
  }
  const frequency = chances.reduce((sum, chance, value) => sum + ((observed[value] as number) - count * chance) ** 2 / (count * chance), 0);
  const half = Math.floor(count / 2);
  let serial = 0;
  for (let left = 0; left < width; left += 1)
    for (let right = 0; right < width; right += 1) {
      const expected = half * (chances[left] as number) * (chances[right] as number);
      serial += ((pairs[left * width + right] as number) - expected) ** 2 / expected;
    }
  const expectedRuns = (2 * lows * (count - lows)) / count + 1;
  const runsZ = (runs - expectedRuns) / Math.sqrt(((expectedRuns - 1) * (expectedRuns - 2)) / (count - 1));
  return [
    { test: 'frequency', statistic: frequency, p: chiSquareTail(frequency, width - 1) },
    { test: 'serial pairs', statistic: serial, p: chiSquareTail(serial, width * width - 1) },
    { test: 'runs', statistic: runsZ, p: normalTails(runsZ) },
  ];
}

/** Outcomes of a game one after another, and the tests that they are put to. */
export interface OutcomeTest {
  readonly code: string;
  readonly run: (count: number, sourceOf: (round: number) => UniformSource) => TestAnswer[];
}

function independent(code: string, faces: number, length: number, read: (source: UniformSource) => readonly number[]): OutcomeTest {
  return {
    code,
    run: (count, sourceOf) => {
      let round = 0;
      return testResults({ kind: 'dice', count: length, faces }, count, () => ({
        kind: 'numbers',
        numbers: read(sourceOf(round++)).map((value) => String(value + 1)),
      }));
    },
  };
}

const edges = [110, 125, 143, 167, 200, 250, 333, 500, 1_000];

function points(code: string, pointOf: (source: UniformSource) => number): OutcomeTest {
  const reaching = [1, ...edges.map((edge) => toNumber(chanceOfReaching(edge))), 0];
  const chances = reaching.slice(1).map((chance, index) => (reaching[index] as number) - chance);
  return {
    code,
    run: (count, sourceOf) => {
      let round = 0;
      return testClasses(chances, count, () => {
        const point = pointOf(sourceOf(round++));
        return edges.filter((edge) => point >= edge).length;
      });
    },
  };
}

const suits = ['clubs', 'diamonds', 'hearts', 'spades'];
const cardsOf = ({ cards }: HiloShown): number[] => cards.map(({ rank, suit }) => rank - 1 + 13 * suits.indexOf(suit));

/** What is read of each original's outcomes, as the player is shown them. */
export const outcomeTests: readonly OutcomeTest[] = [
  independent(dice.code, 100, 2, (source) => {
    const { roll } = dice.play({ direction: 'under', target: 5_000 }, [], source).shown;
    return [Math.floor(roll / 100), roll % 100];
  }),
  points(limbo.code, (source) => limbo.play({ target: 200 }, [], source).shown.result),
  independent(mines.code, 25, 1, (source) => minePlace(source)),
  independent(plinko.code, 2, 16, (source) => plinko.play({ rows: 16, risk: 'high' }, [], source).shown.path),
  independent(hilo.code, 52, 2, (source) => cardsOf(hilo.play({}, [{ kind: 'skip' }], source).shown)),
  independent(wheel.code, 50, 1, (source) => [wheel.play({ segments: 50, risk: 'low' }, [], source).shown.segment]),
  {
    code: keno.code,
    run: (count, sourceOf) => {
      let round = 0;
      return testResults({ kind: 'distinct', from: 1, to: 40, count: 10 }, count, () => ({
        kind: 'numbers',
        numbers: keno.play({ numbers: [1], risk: 'classic' }, [], sourceOf(round++)).shown.drawn.map(String),
      }));
    },
  },
  independent(tower.code, 4, 9, (source) => safeTiles(source)),
  independent(coins.code, 2, 1, (source) => [
    coins.play({}, [{ kind: 'toss', side: 'heads' }], source).shown.tosses[0]?.fell === 'heads' ? 0 : 1,
  ]),
  points(crash.code, crashPoint),
];

/** Where the single mine lies: shown once the round is over, whichever tile ended it. */
function minePlace(source: UniformSource): number[] {
  const number = source.below(25);
  const again = { below: () => number };
  const first = mines.play({ mines: 1 }, [{ kind: 'reveal', tile: 0 }], again);
  const end = first.over ? first : mines.play({ mines: 1 }, [{ kind: 'reveal', tile: 0 }, { kind: 'cash-out' }], again);
  return [...(end.shown.mineTiles ?? [])];
}

/** The one safe tile of each floor of the hardest tower, shown once the round is over. */
function safeTiles(source: UniformSource): number[] {
  const numbers: number[] = [];
  const replay = (moves: Parameters<typeof tower.play>[1]) => {
    let at = 0;
    return tower.play({ difficulty: 'master' }, moves, { below: (bound) => (numbers[at++] ??= source.below(bound)) });
  };
  const first = replay([{ kind: 'climb', tile: 0 }]);
  const end = first.over ? first : replay([{ kind: 'climb', tile: 0 }, { kind: 'cash-out' }]);
  return (end.shown.traps ?? []).map((traps) => [0, 1, 2, 3].find((tile) => !traps.includes(tile)) ?? -1);
}
