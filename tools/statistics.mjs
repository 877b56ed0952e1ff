// Statistics of the generator at length: `npm run statistics -- [--results 1000000] [--rounds 10000000] [--only keno] [--stream]`. Every shape
// of result that a lottery game draws, fresh seeds, and unless --stream is given a fresh key for every draw, as in production. The same tests as
// `npm test` runs over fixed seeds; the verdict is collective at 99 % over all tests of the run. Then the studio's originals and
// slots (`statistics/originals.mjs`, `statistics/slots.mjs`).
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { deriveResult, drawResult, uniformSource } from '@sortes/fairness';
import { testResults } from '@sortes/fairness/randomness-tests';
import { originals } from '@sortes/game-rules';
import { slots } from '@sortes/game-rules/slots/index';
import { games } from '@sortes/lottery-rules';
import { checkOriginals } from './statistics/originals.mjs';
import { checkSlots } from './statistics/slots.mjs';

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '10000000' },
    only: { type: 'string' },
    stream: { type: 'boolean', default: false },
  },
});
const count = Number(values.results);
if (!Number.isInteger(count) || count < 1_000) throw new Error('--results takes a whole number from 1000');
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 10_000) throw new Error('--rounds takes a whole number from 10000');
const isOriginalChosen = [...originals.map(({ code }) => code), 'crash'].some((code) => values.only === undefined || code === values.only);
const isSlotChosen = slots.some(({ code }) => values.only === undefined || code === values.only);

/** @import { Game } from '@sortes/lottery-rules' */
/** @type {Map<string, [Game, ...Game[]]>} */
const shapes = new Map();
for (const game of games.filter(({ kind }) => kind === 'house')) {
  const key = JSON.stringify(game.shape);
  const alike = shapes.get(key);
  if (alike === undefined) shapes.set(key, [game]);
  else alike.push(game);
}
const chosen = [...shapes.values()].filter((each) => values.only === undefined || each.some(({ code }) => code === values.only));
if (chosen.length === 0 && !isOriginalChosen && !isSlotChosen) throw new Error(`no house game, original or slot ${values.only}`);

const answers = [];
for (const [game, ...others] of chosen) {
  const started = performance.now();
  const source = uniformSource(randomBytes(32));
  let number = 0;
  const draw = () =>
    values.stream
      ? drawResult(game.shape, source)
      : deriveResult(game.shape, {
          serverSeed: randomBytes(32),
          game: game.code,
          numero: String((number += 1)),
          round: number,
          randomness: randomBytes(32).toString('hex'),
        });
  const found = testResults(game.shape, count, draw);
  const worst = found.reduce((smallest, each) => (each.p < smallest.p ? each : smallest));
  answers.push(...found);
  const names = [game, ...others].map(({ code }) => code).join(' ');
  console.log(
    `${names}: ${count} results, ${found.length} tests, smallest p ${worst.p.toFixed(5)} (${worst.test}), ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
let isSound = true;
if (answers.length > 0) {
  const threshold = 0.01 / answers.length;
  const failed = answers.filter(({ p }) => !(p >= threshold));
  console.log(
    `${answers.length} tests, each held to p >= ${threshold.toExponential(2)}: ${failed.length === 0 ? 'passed' : `${failed.length} FAILED`}`,
  );
  isSound = failed.length === 0;
}
if (isOriginalChosen) isSound = (await checkOriginals({ rounds, outcomes: count, only: values.only })) && isSound;
if (isSlotChosen) isSound = (await checkSlots({ rounds, only: values.only })) && isSound;
process.exitCode = isSound ? 0 : 1;
