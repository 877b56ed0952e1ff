// Row `chase`: 10,000 players chase 50 draws; the time from a draw's opening until every one of its 10,000 orders stands, against placing the same
// 10,000 orders one by one through the same program.
import { randomUUID } from 'node:crypto';
import { median, medianRatio, show } from './measure.mjs';
import { copyWorld, forAll, openProgram } from './world.mjs';

/** @import { Pool } from 'pg' */
/** @typedef {{ id: bigint, numero: string }} PlannedDraw */

const drawsOfChase = 50;
const callers = 64;
const secondsAtMost = 5;
const line = { playId: 'S1_DIRECT', bettingContent: '5', unit: '1', multiple: 1, combinations: 1, amount: '1' };

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchChase({ cluster, players, quick, say }) {
  const measured = quick ? 5 : drawsOfChase;
  const program = await openProgram(await copyWorld(cluster, 'bench_chase'), cluster.secret);
  const { pool, services } = program;
  const { placeChase, placeOrder } = program.app.modules.lottery;
  try {
    const [{ runChasesOnce }, { verifyChases }, { moveDraw, writeBook, writeResults }, { payDraw }, { createOddsBook }] = await Promise.all(
      [
        import('../../apps/server/dist/modules/lottery/chases/run-chases.js'),
        import('../../apps/server/dist/modules/lottery/chases/verify-chases.js'),
        import('../../apps/server/dist/modules/lottery/draw-repository.js'),
        import('../../apps/server/dist/modules/lottery/settle-draw.js'),
        import('../../apps/server/dist/modules/lottery/odds-book.js'),
      ],
    );
    const context = { ...services, odds: createOddsBook(services.db), coverageCap: async () => 70 };
    /** @param {number} player */
    const asked = (player) => ({
      playerId: player,
      merchantId: 1,
      currency: 'VND',
      gameId: 'ssc1m',
      contents: [line],
      idempotencyKey: randomUUID(),
    });
    const draws = await planDraws(pool, drawsOfChase + 1);
    /** @param {PlannedDraw} draw */
    const open = (draw) => moveDraw(services.db, draw.id, 'scheduled', 'open');

    // The first draw is planned, not open: every order of the chase is placed when its draw opens.
    say(`placing ${show(players.length)} chases of ${drawsOfChase} draws, half of them stop on a win`);
    const plan = draws.slice(0, drawsOfChase).map(({ numero }) => ({ numero, multiple: 1 }));
    const before = performance.now();
    const [firstPlanned] = plan;
    const single = draws[drawsOfChase];
    if (firstPlanned === undefined || single === undefined) throw new Error('no draws were planned');
    await forAll(players, callers, (player, index) =>
      placeChase({ ...asked(player), numero: firstPlanned.numero, chase: { mode: 'same', stopOnWin: index % 2 === 0, draws: plan } }),
    );
    const placingChases = (performance.now() - before) / 1000;

    await open(single);
    /** @type {{ chase: number[], orders: number[], ending: number[] }} */
    const figures = { chase: [], orders: [], ending: [] };
    for (const [round, draw] of draws.slice(0, measured).entries()) {
      // Single orders at the same size of tables and warmth, a few times; fifty times would only take long.
      if (round < 5) {
        const start = performance.now();
        await forAll(players, callers, (player) => placeOrder({ ...asked(player), numero: single.numero }));
        figures.orders.push((performance.now() - start) / 1000);
      }
      await open(draw);
      let start = performance.now();
      while ((await runChasesOnce(context)) > 0);
      figures.chase.push((performance.now() - start) / 1000);
      await expectCount(pool, draw, players.length);

      await moveDraw(services.db, draw.id, 'open', 'closed');
      await writeBook(services.db, draw.id, { root: 'bench', count: players.length, stake: 0n });
      await writeResults(services.db, [
        { id: draw.id, result: { kind: 'numbers', numbers: ['1', '2', '3', '4', '0'] }, win: '12340', proof: null },
      ]);
      await payDraw(context, draw.id);
      start = performance.now();
      while ((await runChasesOnce(context)) > 0);
      figures.ending.push((performance.now() - start) / 1000);
      if (round % 10 === 0 || round === measured - 1)
        say(`draw ${round + 1} of ${measured}: placed in ${show(figures.chase.at(-1))} s, ended in ${show(figures.ending.at(-1))} s`);
    }
    const report = await verifyChases(services.db);
    if (report.faults.length > 0) throw new Error(`chases are not sound: ${JSON.stringify(report.faults.slice(0, 3))}`);

    const worst = Math.max(...figures.chase);
    return [
      {
        name: 'chase',
        what: `chase of ${drawsOfChase} draws × ${show(players.length)} players: orders of one draw, from its opening until all stand`,
        figure: median(figures.chase),
        unit: 'seconds',
        against: 'the same orders placed singly',
        reference: median(figures.orders),
        ratio: medianRatio(figures.chase.slice(0, figures.orders.length), figures.orders),
        goal: secondsAtMost,
        goalText: `≤ ${secondsAtMost} s`,
        better: 'lower',
        met: worst <= secondsAtMost,
        notes: [
          `${measured} draws measured, the slowest ${show(worst)} s`,
          `telling ${show(players.length)} chases of a settled draw what became of them: ${show(median(figures.ending))} s`,
          `placing a chase of ${drawsOfChase} draws: ${show(players.length / placingChases)} a second with ${callers} callers`,
          `afterwards every chase was compared with its draws, bets and held money: ${show(report.chases)} chases, no fault`,
        ],
      },
    ];
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_chase with (force)');
  }
}

/**
 * So many draws one after another, all planned.
 * @param {Pool} pool
 * @param {number} count
 * @returns {Promise<PlannedDraw[]>}
 */
async function planDraws(pool, count) {
  const { rows } = await pool.query(
    `insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
     select 1, 'ssc1m', 'CHASE-' || lpad(n::text, 3, '0'), 'scheduled', now() + n * interval '1 day', now() + (n + 1) * interval '1 day', now() + (n + 1) * interval '1 day'
     from generate_series(1, $1::integer) as n order by n returning id, numero`,
    [count],
  );
  return rows;
}

/**
 * @param {Pool} pool
 * @param {PlannedDraw} draw
 * @param {number} count
 */
async function expectCount(pool, draw, count) {
  const { rows } = await pool.query(
    `select count(*)::integer as bets, count(distinct player_id)::integer as players from lottery.bet where draw_id = $1 and chase_id is not null`,
    [draw.id],
  );
  if (rows[0].bets !== count || rows[0].players !== count)
    throw new Error(`${rows[0].bets} bets of ${rows[0].players} players on ${draw.numero}`);
}
