// Row `shut`: how long whoever shuts a draw by hand waits while bets keep coming in on it, each in a transaction and on a connection of its own.
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createRandom, oneOf } from './bets.mjs';
import { median, percentile, row, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

const callers = 80;
const mostMs = 200;
const stake = 10_000n;

/**
 * One order of one line, as the use case would hand it over.
 * @param {number} playerId
 * @param {import('./world.mjs').OpenDraw} draw
 * @param {() => string} newId
 */
const orderOf = (playerId, draw, newId) => {
  const key = randomUUID();
  const bet = {
    id: newId(),
    play: 'S1_DIRECT',
    content: '5',
    combinations: 1,
    unit: stake,
    multiple: 1,
    stake,
    oddsVersion: 'bench',
    rebate: 0n,
  };
  return {
    playerId,
    merchantId: 1,
    masterId: newId(),
    drawId: draw.id,
    key,
    hash: createHash('sha256').update(key).digest(),
    stake,
    bets: [{ ...bet, series: null, risk: null }],
  };
};

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchShut({ cluster, players, quick, say }) {
  const times = quick ? 7 : 21;
  const connection = await copyWorld(cluster, 'bench_shut');
  const program = await openProgram(connection, cluster.secret);
  const pool = new pg.Pool({ ...connection, max: callers });
  try {
    const [{ placeOrdersInOneGo }, { moveDraw }, { newId }] = await Promise.all([
      import('../../apps/server/dist/modules/lottery/bet-repository.js'),
      import('../../apps/server/dist/modules/lottery/draw-repository.js'),
      import('../../packages/service/dist/index.js'),
    ]);
    const random = createRandom(5);
    /** @type {number[]} */
    const waits = [];
    let placed = 0;
    for (let time = 0; time < times; time += 1) {
      const draw = await openDraw(program.pool);
      let isShut = false;
      const betting = Array.from({ length: callers }, async () => {
        while (!isShut) {
          const [{ verdict } = { verdict: 'lost' }] = await placeOrdersInOneGo(pool, [orderOf(oneOf(players, random), draw, newId)]);
          if (verdict === 'posted') placed += 1;
          else if (verdict === 'closed') return;
          else throw new Error(`a bet was answered ${verdict}`);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const before = performance.now();
      if (!(await moveDraw(program.services.db, draw.id, 'open', 'closed'))) throw new Error('the draw was not shut');
      waits.push(performance.now() - before);
      isShut = true;
      await Promise.all(betting);
      const { rows } = await program.pool.query(
        'select count(*)::integer as late from lottery.bet b join lottery.draw d on d.id = b.draw_id where d.id = $1 and b.placed_at > d.closed_at',
        [draw.id],
      );
      if (rows[0].late > 0) throw new Error(`${rows[0].late} bets were placed after the draw was shut`);
      say(`shut ${time + 1}: ${show(waits.at(-1))} ms`);
    }
    const figure = median(waits);
    return [
      row({
        name: 'shut',
        what: `shutting a draw by hand while ${callers} callers bet on it, each bet a transaction of its own`,
        figure,
        unit: 'ms, median',
        against: 'the most it may take',
        reference: mostMs,
        ratio: figure / mostMs,
        goal: 1,
        better: 'lower',
        notes: [
          `${times} draws, ${show(placed)} bets placed, none after its draw was shut; half of the draws within ${show(figure)} ms, the slowest ${show(percentile(waits, 1))} ms`,
        ],
      }),
    ];
  } finally {
    await pool.end();
    await program.close();
    await cluster.admin('drop database if exists bench_shut with (force)');
  }
}
