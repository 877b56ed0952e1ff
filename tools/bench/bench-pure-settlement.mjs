// Row `pure`: three-star bets judged and priced in memory, one core, no database, against a plain loop over the same bets. The figure is
// taken with bets of a single combination, where a bet's own cost weighs most.
import { runChild } from './children.mjs';
import { inTurns, median, medianRatio, row, show } from './measure.mjs';

const goal = 2_000_000;
/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchPureSettlement({ rounds, quick, say }) {
  const bets = quick ? 2_000_000 : 10_000_000;
  /** @type {Partial<Record<'ours' | 'plain' | 'offline', import('./tasks.js').Children['pure-settlement.mjs']['answer']>>} */
  const answers = {};
  /** @type {(side: 'ours' | 'plain' | 'offline', many: boolean) => () => Promise<number>} */
  const measure = (side, many) => async () => {
    const answer = await runChild('pure-settlement.mjs', { side, bets: side === 'offline' ? bets / 10 : bets, many });
    answers[side] = answer;
    return answer.perSecond ?? Number.NaN;
  };
  const single = await inTurns(rounds, { plain: measure('plain', false), ours: measure('ours', false) }, say);
  const compared = { ours: answers.ours, plain: answers.plain };
  if (compared.ours?.paid !== compared.plain?.paid || compared.ours?.winners !== compared.plain?.winners)
    throw new Error(`the two sides settle differently: ${JSON.stringify(compared)}`);
  const many = await inTurns(1, { plain: measure('plain', true), ours: measure('ours', true), offline: measure('offline', true) }, say);
  if (answers.ours?.paid !== answers.plain?.paid) throw new Error(`the two sides settle differently: ${JSON.stringify(answers)}`);
  const {
    before = Number.NaN,
    once = Number.NaN,
    tenfold = Number.NaN,
  } = await runChild('pure-settlement.mjs', { side: 'heap', bets: bets / 10 }, { nodeOptions: ['--expose-gc'] });
  const figure = median(single.ours);
  return [
    {
      ...row({
        name: 'pure',
        what: 'three-star combinations settled per second in memory, one core, bets of one combination',
        figure,
        unit: 'per second',
        against: 'plain loop over the same bets',
        reference: median(single.plain),
        ratio: medianRatio(single.ours, single.plain),
        goal: 1,
        notes: [
          `${show(compared.ours?.winners)} of ${show(bets)} bets won, both sides paid the same`,
          `compound bets of up to 27 combinations: ${show(many.ours[0])} per second, plain loop ${show(many.plain[0])}; read and counted again as by \`sortes lottery settle\`: ${show(many.offline[0])}`,
          `heap after collection: ${megabytes(before)} before, ${megabytes(once)} after ${show(bets / 10)} bets, ${megabytes(tenfold)} after ten times as many more`,
        ],
      }),
      goalText: `≥ ${show(goal)} per second`,
      met: figure >= goal && tenfold - before < 2 ** 20,
    },
  ];
}
