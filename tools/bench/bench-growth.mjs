// Rows `offers-rebate` and `bonus-fold`: what a night of rebates costs beside writing its rows, and what counting for bonuses and agents adds to the figures.
import { placeInLines, play, seconds, settle } from './bench-agents-play.mjs';
import { brandOf, openLive } from './bench-offers.mjs';
import { median, medianRatio, row, show, skipped } from './measure.mjs';
import { copyRows, findPsql } from './psql.mjs';
import { addPlayers, copyWorld, forAll, openDraw, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */

/** Players of a night, of whom the first ones alone have played when it warms up. */
const people = 1_000_000;
const quickPeople = 20_000;
const firstId = 30_000_000;
const warming = 2_000;
/** Of the players who play in row `bonus-fold`, one of so many has a bonus. */
const oneOfSo = 10;

/**
 * Turnover of players on the brand's day of yesterday, as the agents' figures keep it.
 * @param {Program} program
 * @param {{ from: number, count: number }} players by their ids
 */
async function turnOver({ pool }, { from, count }) {
  await pool.query(
    `insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
     select g.id, 1, (now() at time zone m.time_zone)::date - 1, p.id, l.lane, '', 1, 1000000, 1000000, 0, 0, 0, 0, 0, 0
     from agents.generation g, site.merchant m, generate_series($1::bigint, $2::bigint) as p (id), (values ('RNG'), ('LIVE')) as l (lane)
     where g.state = 'live' and m.id = 1`,
    [from, from + count - 1],
  );
  // A day's figures came in over a day: the statistics know of them.
  await pool.query('analyze agents.member_day');
}

/**
 * The rows of this offer's grants, by the table that they are in.
 * @param {string} offerId
 */
const rowsOf = (offerId) => ({
  'promotions.grant': `from promotions.grant t where offer_id = '${offerId}'`,
  'wallet.transaction': `from wallet.transaction t join promotions.grant g on t.idempotency_key = 'grant:' || g.id where g.offer_id = '${offerId}'`,
  'wallet.entry': `from wallet.entry t join wallet.transaction x on x.id = t.transaction_id
    join promotions.grant g on x.idempotency_key = 'grant:' || g.id where g.offer_id = '${offerId}'`,
});

/**
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function measureRebates({ cluster, rounds, quick, say }) {
  const count = quick ? quickPeople : people;
  const what = `a night of rebates for ${count.toLocaleString('en-US')} players, from their turnover to the money`;
  const psql = findPsql();
  if (psql === undefined) return skipped('offers-rebate', what, 'there is no psql');
  const connection = await copyWorld(cluster, 'bench_rebates');
  const program = await openProgram(connection, cluster.secret);
  try {
    const { startingOffer } = await import('../../packages/growth-rules/dist/index.js');
    await addPlayers(program.pool, { count, firstId });
    await turnOver(program, { from: firstId, count: warming });
    /** @type {Record<'ours' | 'copy', number[]>} */
    const figures = { ours: [], copy: [] };
    for (let round = 0; round <= Math.min(rounds, 3); round += 1) {
      const given = round === 0 ? warming : count;
      if (round === 1) await turnOver(program, { from: firstId + warming, count: count - warming });
      await program.pool.query(`delete from promotions.live_span`);
      const offerId = await openLive(program, startingOffer('turnover-rebate', { unit: 10_000n, at: Date.now() }));
      await program.pool.query(`update promotions.live_span set began_at = now() - interval '2 days'`);
      await cluster.admin('checkpoint');
      const ours = await seconds(() => program.app.modules.promotions.offerPeriods());
      const { rows } = await program.pool.query('select count(*)::integer as given from promotions.grant where offer_id = $1', [offerId]);
      if (rows[0].given !== given) throw new Error(`${rows[0].given} of ${given} were given something`);
      const copy = await copyRows(psql, connection, rowsOf(offerId));
      say(`round ${round}: ours ${show(ours)} s, COPY ${show(copy)} s`);
      // The first one warms up.
      if (round === 0) continue;
      figures.ours.push(ours);
      figures.copy.push(copy);
    }
    return row({
      name: 'offers-rebate',
      what,
      figure: median(figures.ours),
      unit: 'seconds',
      against: 'COPY of its grants, transactions and entries into empty tables of the same shape',
      reference: median(figures.copy),
      ratio: medianRatio(figures.ours, figures.copy),
      goal: 3,
      better: 'lower',
    });
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_rebates with (force)');
  }
}

/**
 * Lends every so-many-th player a bonus that none of the bets will finish.
 * @param {Program} program
 * @param {readonly number[]} members
 */
async function giveBonuses(program, members) {
  const { startingOffer, usualRequirement } = await import('../../packages/growth-rules/dist/index.js');
  const usual = startingOffer('no-deposit', { unit: 10_000n, at: Date.now() });
  const offerId = await openLive(program, {
    ...usual,
    money: 'bonus',
    reward: { rule: 'fixed', sum: 1_000_000_000_000n },
    requirement: { ...usualRequirement(10_000n, false), multiple: 400_000, maxBet: null },
    claimDays: null,
    who: null,
  });
  const merchant = await brandOf(program);
  const chosen = members.filter((_, at) => at % oneOfSo === 0);
  await forAll(chosen, 16, (playerId) =>
    program.app.modules.promotions.claimOffer({ merchant, playerId, offerId, visit: { language: 'EN' } }),
  );
  return chosen.length;
}

/**
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function measureFold({ cluster, players, quick, rounds, say }) {
  const program = await openProgram(await copyWorld(cluster, 'bench_growth_fold'), cluster.secret, { poolSize: 64 });
  try {
    const bets = quick ? 20_000 : 100_000;
    const { members } = await placeInLines(program, players, 6);
    const lent = await giveBonuses(program, members);
    const { reports, agents, promotions } = program.app.modules;
    const followers = { reports, agents, promotions };
    const orders = /** @type {const} */ ([
      ['reports', 'agents', 'promotions'],
      ['promotions', 'agents', 'reports'],
      ['agents', 'promotions', 'reports'],
    ]);
    await Promise.all(Object.values(followers).map((one) => one.catchUp()));
    /** @type {Record<'all' | 'alone', number[]>} */
    const figures = { all: [], alone: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const draw = await openDraw(program.pool);
      await play(program, members, draw, { bets, linesOfOrder: 1, seed: round + 1 });
      await settle(program, draw);
      const took = { reports: 0, agents: 0, promotions: 0 };
      // Whoever reads later finds everything in memory: in turns.
      for (const name of orders[round % orders.length] ?? orders[0]) took[name] = await seconds(() => followers[name].catchUp());
      say(`round ${round}: reports ${show(took.reports)} s, agents ${show(took.agents)} s, bonuses ${show(took.promotions)} s`);
      // The first one warms up.
      if (round === 0) continue;
      figures.alone.push(took.reports);
      figures.all.push(took.reports + took.agents + took.promotions);
    }
    const { rows } = await program.pool.query(
      `select (select count(*) from promotions.contribution)::integer as counted, (select count(*) from promotions.grant where state = 'active')::integer as active`,
    );
    if (rows[0].counted < bets / oneOfSo / 2) throw new Error(`${rows[0].counted} bets were counted for bonuses`);
    if (rows[0].active !== lent) throw new Error(`${rows[0].active} of ${lent} bonuses are still played with`);
    return row({
      name: 'bonus-fold',
      what: `taking ${show(bets)} bets and their settled draw into the figures of reports, of agents (lines of depth 6) and into bonuses that ${show(lent)} of ${show(members.length)} players have`,
      figure: median(figures.all),
      unit: 'seconds',
      against: 'into those of reports alone',
      reference: median(figures.alone),
      ratio: medianRatio(figures.all, figures.alone),
      goal: 2,
      better: 'lower',
    });
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_growth_fold with (force)');
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchGrowth(given) {
  /** @type {Result[]} */
  const results = [];
  for (const [name, bench] of Object.entries({ 'offers-rebate': measureRebates, 'bonus-fold': measureFold })) {
    if (!given.names.includes(name)) continue;
    given.say(name);
    results.push(await bench(given));
  }
  return results;
}
