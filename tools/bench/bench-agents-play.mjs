// Rows `agents-fold`, `agents-commissions`, `agents-bets` and `agents-realtime`: what lines of agents cost while people play.
import { randomInt, randomUUID } from 'node:crypto';
import { anyLine, createRandom, oneOf } from './bets.mjs';
import { closedLoop, inTurns, median, medianRatio, row, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program, OpenDraw } from './world.mjs' */
/** @typedef {{ agents: readonly number[], members: readonly number[] }} Lines */

const callers = 64;
/** As many agents as the bench of nightly salaries has: one of ten. */
const membersOfAgent = 9;
/** Five minutes at 5,000 bets a second, for 100,000 agents. */
const betsOfAgent = 15;

/** @param {() => Promise<unknown>} work */
export async function seconds(work) {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}

/** @param {() => Promise<boolean>} step */
async function untilDone(step) {
  while (await step());
}

/**
 * Puts players into lines so deep, members at their ends, each with a rate in every lane that the benches bet in.
 * @param {Program} program
 * @param {readonly number[]} players
 * @param {number} depth agents above each member
 * @returns {Promise<Lines>}
 */
export async function placeInLines({ pool }, players, depth) {
  const lines = Math.floor(players.length / (membersOfAgent + 1) / depth);
  const [agents, members] = [players.slice(0, lines * depth), players.slice(lines * depth)];
  /** @param {number} line @param {number} levels */
  const pathOf = (line, levels) => agents.slice(line * depth, line * depth + levels);
  const people = [
    ...agents.map((id, at) => ({ id, above: pathOf(Math.floor(at / depth), at % depth), isAgent: true })),
    ...members.map((id, at) => ({ id, above: pathOf(at % lines, depth), isAgent: false })),
  ];
  await pool.query(
    `update agents.node n set upline_id = x.upline, depth = x.depth, path = decode(x.path, 'hex'), kind = x.kind, since = '2026-01-01'
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::integer[]) as x (id, upline, depth, path, kind) where n.player_id = x.id`,
    [
      people.map(({ id }) => id),
      people.map(({ above }) => above.at(-1) ?? null),
      people.map(({ above }) => above.length),
      people.map(({ id, above }) => [...above, id].map((one) => one.toString(16).padStart(16, '0')).join('')),
      people.map(({ isAgent }) => Number(isAgent)),
    ],
  );
  await pool.query(
    `insert into agents.rate (player_id, lane, since, rate) select x.id, l.lane, '2026-01-01', l.most - l.less * x.depth
     from unnest($1::bigint[], $2::integer[]) as x (id, depth), (values ('LOTT', 1956, 2), ('ELOTT', 120, 10)) as l (lane, most, less)`,
    [people.map(({ id }) => id), people.map(({ above }) => above.length)],
  );
  await pool.query('vacuum analyze agents.node; ').catch(() => undefined);
  await pool.query('analyze agents.rate');
  return { agents, members };
}

/**
 * @param {Program} program
 * @param {readonly number[]} members
 * @param {OpenDraw} draw
 * @param {{ bets: number, linesOfOrder: number, seed: number }} how
 */
export async function play(program, members, { numero }, { bets, linesOfOrder, seed }) {
  const random = createRandom(seed * 7919);
  let left = bets / linesOfOrder;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1;
        await program.app.modules.lottery.placeOrder({
          playerId: members[Math.floor(left) % members.length] ?? 0,
          merchantId: 1,
          currency: 'VND',
          gameId: 'ssc1m',
          numero,
          contents: Array.from({ length: linesOfOrder }, () => anyLine(random)),
          idempotencyKey: randomUUID(),
        });
      }
    }),
  );
}

/**
 * Closes a draw, draws it, and settles it; answers how long the last took.
 * @param {Program} program
 * @param {OpenDraw} draw
 */
export async function settle({ services }, { id, numero }) {
  const [{ payDraw }, { createOddsBook }, { freezeBook }, { writeBook, writeResults, moveDraw }] = await Promise.all([
    import('../../apps/server/dist/modules/lottery/settle-draw.js'),
    import('../../apps/server/dist/modules/lottery/odds-book.js'),
    import('../../apps/server/dist/modules/lottery/bet-book.js'),
    import('../../apps/server/dist/modules/lottery/draw-repository.js'),
  ]);
  const context = { ...services, odds: createOddsBook(services.db), coverageCap: async () => 70 };
  await moveDraw(services.db, id, 'open', 'closed');
  await writeBook(services.db, id, await freezeBook(context, { id, gameCode: 'ssc1m', numero }));
  const numbers = Array.from({ length: 5 }, () => String(randomInt(10)));
  await writeResults(services.db, [{ id, result: { kind: 'numbers', numbers }, win: numbers.join(''), proof: null }]);
  return seconds(() => payDraw(context, id));
}

/** @param {Program} program */
async function catchUp({ app }) {
  await app.modules.reports.catchUp();
  await app.modules.agents.catchUp();
}

/**
 * As if hours had passed in which nothing more happened.
 * @param {Program} program
 */
const countAhead = ({ pool }) =>
  pool.query(`update agents.generation set followed_at = clock_timestamp() + interval '2 hours' where state = 'live'`);

/**
 * @param {Given} given
 * @param {Program} program
 * @returns {Promise<Result>}
 */
async function benchFold({ players, quick, rounds, say }, program) {
  const bets = quick ? 20_000 : 100_000;
  const { members } = await placeInLines(program, players, 6);
  const { reports, agents } = program.app.modules;
  /** @type {Record<'both' | 'alone', number[]>} */
  const figures = { both: [], alone: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const draw = await openDraw(program.pool);
    await play(program, members, draw, { bets, linesOfOrder: 1, seed: round + 1 });
    await settle(program, draw);
    const took = { reports: 0, agents: 0 };
    // Whoever reads second finds everything in memory: in turns.
    for (const name of /** @type {('reports' | 'agents')[]} */ (round % 2 === 0 ? ['reports', 'agents'] : ['agents', 'reports']))
      took[name] = await seconds(() => (name === 'reports' ? reports : agents).catchUp());
    say(`round ${round}: reports ${show(took.reports)} s, agents ${show(took.agents)} s`);
    // The first one warms up.
    if (round === 0) continue;
    figures.alone.push(took.reports);
    figures.both.push(took.reports + took.agents);
  }
  await checkEarned(program);
  return row({
    name: 'agents-fold',
    what: `taking ${show(bets)} bets and their settled draw into the figures of reports and of agents, lines of depth 6`,
    figure: median(figures.both),
    unit: 'seconds',
    against: 'into those of reports alone',
    reference: median(figures.alone),
    ratio: medianRatio(figures.both, figures.alone),
    goal: 1.6,
    better: 'lower',
  });
}

/**
 * A line without commissions would measure nothing.
 * @param {Program} program
 */
async function checkEarned({ pool }) {
  const { rows } = await pool.query('select count(distinct player_id)::integer as people from agents.commission_hour where amount > 0');
  if (rows[0].people < 100) throw new Error(`${rows[0].people} people earned a commission`);
}

/**
 * @param {Given} given
 * @param {Program} program
 * @returns {Promise<Result>}
 */
async function benchCommissions({ players, quick, say }, program) {
  const { payCommissions } = await import('../../apps/server/dist/modules/agents/pay-commissions.js');
  const bets = quick ? 100_000 : 1_000_000;
  const { members } = await placeInLines(program, players, 6);
  /** @type {Record<'commissions' | 'settling', number[]>} */
  const figures = { commissions: [], settling: [] };
  /** @type {string[]} */
  const notes = [];
  for (let round = 1; round <= 2; round += 1) {
    const draw = await openDraw(program.pool);
    say(`placing ${show(bets)} bets`);
    await play(program, members, draw, { bets, linesOfOrder: 50, seed: round });
    await catchUp(program);
    await program.pool.query('vacuum analyze lottery.bet');
    const settling = await settle(program, draw);
    const folding = await seconds(() => program.app.modules.agents.catchUp());
    await countAhead(program);
    const paying = await seconds(() => untilDone(() => payCommissions(program.services.db)));
    const { rows } = await program.pool.query(`select count(*)::integer as due from agents.commission_hour where state = 'due'`);
    if (rows[0].due > 0) throw new Error(`${rows[0].due} commissions were not paid`);
    say(`settled in ${show(settling)} s, counted in ${show(folding)} s, paid in ${show(paying)} s`);
    notes.push(`round ${round}: counted in ${show(folding)} s, paid in ${show(paying)} s`);
    figures.settling.push(settling);
    figures.commissions.push(folding + paying);
  }
  await checkEarned(program);
  return row({
    name: 'agents-commissions',
    what: `figures and commissions of a draw of ${show(bets)} bets, lines of depth 6, counted and paid`,
    figure: median(figures.commissions),
    unit: 'seconds',
    against: 'settling that draw',
    reference: median(figures.settling),
    ratio: medianRatio(figures.commissions, figures.settling),
    goal: 1.5,
    better: 'lower',
    notes,
  });
}

/**
 * @param {Given} given
 * @param {Program} program
 * @returns {Promise<Result>}
 */
async function benchBets({ players, rounds, say, seconds: slice, cluster }, program) {
  const half = Math.floor(players.length / 2);
  const { members } = await placeInLines(program, players.slice(0, half), 10);
  const alone = players.slice(half, half + members.length);
  const draw = await openDraw(program.pool);
  /** @param {readonly number[]} people @param {number} seed */
  const placing = (people, seed) => {
    const random = createRandom(seed);
    const call = () =>
      program.app.modules.lottery.placeOrder({
        playerId: oneOf(people, random),
        merchantId: 1,
        currency: 'VND',
        gameId: 'ssc1m',
        numero: draw.numero,
        contents: [anyLine(random)],
        idempotencyKey: randomUUID(),
      });
    return async () => (await closedLoop({ callers, seconds: slice, call })).perSecond;
  };
  const subjects = { lines: placing(members, 7), alone: placing(alone, 8) };
  await subjects.lines();
  await subjects.alone();
  await cluster.admin('checkpoint');
  // Short slices, many of them: a difference of some in a hundred is sought.
  const figures = await inTurns(2 * rounds, subjects, say);
  return row({
    name: 'agents-bets',
    what: `bets placed per second by players at the end of lines of depth 10, with rates, ${callers} concurrent callers`,
    figure: median(figures.lines),
    unit: 'per second',
    against: 'the same by players without agents',
    reference: median(figures.alone),
    ratio: medianRatio(figures.lines, figures.alone),
    goal: 0.97,
  });
}

/**
 * A contract with everybody above members, with less on the way down, from the five minutes on that are going.
 * @param {Program} program
 * @param {readonly number[]} agents
 */
async function signRealtime({ pool }, agents) {
  const from = `date_bin('5 minutes', clock_timestamp(), '2000-01-01')`;
  await pool.query(
    `with made as (
       insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
       select gen_random_uuid(), 1, 'realtime', n.upline_id, n.player_id, 'accepted', ${from}, ${from} from agents.node n where n.player_id = any($1)
       returning id, receiver_id
     ), version as (
       insert into agent_contracts.version (contract_id, number, state, made_at, answer_by, effective_from) select id, 1, 'accepted', ${from}, ${from}, ${from} from made
     )
     insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate)
     select m.id, 1, t.number, 0, 0, 0, t.bet, 60 - 5 * n.depth + t.number, 90 - 5 * n.depth + t.number
     from made m join agents.node n on n.player_id = m.receiver_id, (values (1, 0), (2, 50000)) as t (number, bet)`,
    [agents],
  );
}

/**
 * Makes and pays every bill that is due; answers how long it took, and what was posted for it.
 * @param {Program} program
 */
async function runRealtime(program) {
  const [{ makeNextBills }, { payBills }] = await Promise.all([
    import('../../apps/server/dist/modules/agent-contracts/make-bills.js'),
    import('../../apps/server/dist/modules/agent-contracts/pay-bills.js'),
  ]);
  const { services, app, pool } = program;
  const { rows: ends } = await pool.query(
    `select date_bin('5 minutes', clock_timestamp(), '2000-01-01') + interval '5 minutes' as counted, clock_timestamp() as began`,
  );
  const { counted, began } = ends[0];
  await pool.query(`update agents.generation set followed_at = $1 where state = 'live'`, [counted]);
  const now = new Date(counted.getTime() + 120_000);
  const kit = { services: { db: services.db, clock: { now: () => now } }, site: app.modules.site };
  const making = await seconds(() => untilDone(() => makeNextBills(/** @type {never} */ (kit))));
  const paying = await seconds(() => untilDone(() => payBills(services.db, now)));
  const { rows } = await pool.query(
    `select t.player_id, t.template, t.reference, t.idempotency_key as key, e.lines
     from wallet.transaction t cross join lateral (
       select jsonb_agg(jsonb_build_array(e.account, e.amount::text)) as lines from wallet.entry e where e.transaction_id = t.id and e.player_id = t.player_id
     ) as e
     where t.template like 'contract-%' and t.created_at >= $1 order by t.created_at, t.template <> 'contract-sent'`,
    [began],
  );
  return { making, paying, postings: rows };
}

/**
 * The same movements once more, under other keys.
 * @param {Program} program
 * @param {Awaited<ReturnType<typeof runRealtime>>['postings']} postings
 */
async function postAgain({ services }, postings) {
  const { post } = await import('../../apps/server/dist/modules/wallet/index.js');
  const round = randomUUID();
  const requests = postings.map(({ player_id: playerId, template, reference, key, lines }) => ({
    playerId: Number(playerId),
    merchantId: 1,
    template,
    key: `${round}:${key}`,
    input: {},
    reference,
    lines: lines.map((/** @type {[string, string]} */ [account, amount]) => ({ account, amount: BigInt(amount) })),
  }));
  return seconds(async () => {
    for (let from = 0; from < requests.length; from += 200) {
      const verdicts = await post(services.db, requests.slice(from, from + 200));
      const strange = verdicts.find(({ verdict }) => verdict !== 'posted');
      if (strange !== undefined) throw new Error(`a posting was ${strange.verdict}`);
    }
  });
}

/**
 * @param {Given} given
 * @param {Program} program
 * @returns {Promise<Result>}
 */
async function benchRealtime({ players, quick, rounds, say }, program) {
  const { agents, members } = await placeInLines(program, players, 6);
  const bets = betsOfAgent * agents.length;
  await signRealtime(program, agents);
  /** @param {number} count @param {number} linesOfOrder @param {number} seed */
  const runOver = async (count, linesOfOrder, seed) => {
    const draw = await openDraw(program.pool);
    await play(program, members, draw, { bets: count, linesOfOrder, seed });
    // What is settled in the last moments of five minutes would be paid with the next.
    while (300 - ((Date.now() / 1000) % 300) < (quick ? 15 : 60)) await new Promise((resolve) => setTimeout(resolve, 1_000));
    await settle(program, draw);
    await catchUp(program);
    await program.pool.query('vacuum analyze');
    return runRealtime(program);
  };
  /** @type {Record<'run' | 'postings', number[]>} */
  const figures = { run: [], postings: [] };
  let posted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await nextFiveMinutes(program);
    const { making, paying, postings } = await runOver(bets, 1, round);
    if (postings.length < agents.length) throw new Error(`${postings.length} postings for ${agents.length} agents`);
    posted = postings.length;
    const again = await postAgain(program, postings);
    say(`round ${round}: bills in ${show(making)} s, paid in ${show(paying)} s; ${show(posted)} postings alone ${show(again)} s`);
    figures.run.push(making + paying);
    figures.postings.push(again);
  }
  const notes = [];
  if (!quick) {
    await nextFiveMinutes(program);
    const { making, paying } = await runOver(1_500_000, 50, rounds + 1);
    notes.push(`5 minutes at 5,000 bets a second: bills in ${show(making)} s, paid in ${show(paying)} s`);
  }
  return row({
    name: 'agents-realtime',
    what: `salaries of ${show(bets)} bets to ${show(agents.length)} agents in lines of six: ${betsOfAgent} bets an agent, as 5,000 bets a second leave 100,000 agents in 5 minutes`,
    figure: median(figures.run),
    unit: 'seconds',
    against: `its ${show(posted)} postings alone`,
    reference: median(figures.postings),
    ratio: medianRatio(figures.run, figures.postings),
    goal: 2,
    better: 'lower',
    notes,
  });
}

/**
 * Forgets what was billed, so that each run is of its own bets alone.
 * @param {Program} program
 */
async function nextFiveMinutes({ pool }) {
  await pool.query('truncate agent_contracts.bill, agent_contracts.period cascade');
  await pool.query(`update agent_contracts.contract set holds_from = clock_timestamp() where kind = 'realtime'`);
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchAgentsPlay(given) {
  const { cluster, names, say } = given;
  /** @type {Record<string, (given: Given, program: Program) => Promise<Result>>} */
  const benches = {
    'agents-fold': benchFold,
    'agents-commissions': benchCommissions,
    'agents-bets': benchBets,
    'agents-realtime': benchRealtime,
  };
  /** @type {Result[]} */
  const results = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (!names.includes(name)) continue;
    say(name);
    const program = await openProgram(await copyWorld(cluster, 'bench_agents_play'), cluster.secret);
    try {
      results.push(await bench(given, program));
    } finally {
      await program.close();
      await cluster.admin('drop database if exists bench_agents_play with (force)');
    }
  }
  return results;
}
