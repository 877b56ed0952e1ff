// Rows `single` and `fifty`: stakes posted in many small transactions, by this checkout and, with `--against FOLDER`, by another commit's (built) in turns.
// Small transactions tell whether commits take turns at something: a NOTIFY in each of them once made them wait for each other's flush to disk.
import { startChild } from './children.mjs';
import { inTurns, median, medianRatio, row, show } from './measure.mjs';
import { root } from '../workspace.mjs';

const rows = {
  single: { what: 'stakes posted a second, one a transaction, over 16 connections', connections: 16, stakesACall: 1, goal: 4 },
  fifty: { what: 'stakes posted a second, fifty a transaction, over 8 connections', connections: 8, stakesACall: 50, goal: 1.6 },
};

/**
 * Starts a checkout's process on a database of its own; answers what measures it for some seconds.
 * @param {import('./world.mjs').Cluster} cluster
 * @param {string} checkout
 * @param {string} database
 * @param {{ connections: number, stakesACall: number }} shape
 */
async function startStakes(cluster, checkout, database, { connections, stakesACall }) {
  await cluster.admin(`create database ${database}`);
  const { child, stop } = await startChild('post-stakes.mjs', {
    checkout,
    connection: cluster.connectionTo(database),
    connections,
    stakesACall,
  });
  return {
    /**
     * @param {number} seconds
     * @returns {Promise<number>}
     */
    measure: (seconds) =>
      new Promise((resolve) => {
        child.once('message', (perSecond) => resolve(Number(perSecond)));
        child.send(seconds);
      }),
    async stop() {
      await stop();
      await cluster.admin(`drop database ${database} with (force)`);
    },
  };
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchCommits({ cluster, names, seconds, rounds, say, against }) {
  /** @type {import('./measure.mjs').Result[]} */
  const results = [];
  for (const [name, { what, goal, ...shape }] of Object.entries(rows)) {
    if (!names.includes(name)) continue;
    const ours = await startStakes(cluster, root, 'bench_ours', shape);
    const theirs = against === undefined ? undefined : await startStakes(cluster, against, 'bench_theirs', shape);
    try {
      for (const one of [ours, theirs]) await one?.measure(1);
      /** @type {Partial<Record<'ours' | 'theirs', import('./measure.mjs').Subject>>} */
      const subjects = { ours: () => ours.measure(seconds), ...(theirs && { theirs: () => theirs.measure(seconds) }) };
      const figures = await inTurns(rounds, subjects, say);
      const figure = median(figures.ours);
      results.push(
        theirs === undefined
          ? {
              name,
              what,
              figure,
              unit: 'per second',
              ratioText: `${show(figure)} a second`,
              goalText: 'none: no other commit was given',
              met: true,
              notes: [],
            }
          : row({
              name,
              what,
              figure,
              unit: 'per second',
              against: 'the commit it is compared with, in turns',
              reference: median(figures.theirs),
              ratio: medianRatio(figures.ours, figures.theirs),
              goal,
            }),
      );
    } finally {
      await ours.stop();
      await theirs?.stop();
    }
  }
  return results;
}
