// Rows `agents-*`: a line of 100,000 people. What a team's total, a page of direct downlines, a night's salaries and a move cost beside the same work done plainly.
import { inTurns, median, medianRatio, row, show, skipped } from './measure.mjs';
import { copyRows, findPsql, measureInPsql, statementsOf } from './psql.mjs';
import { copyWorld, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @typedef {import('./world.mjs').Program} Program */
/** @typedef {{ head: number, wide: number, aside: number, agents: number, members: number, days: number }} Line `wide`: who has everybody directly below them */

const firstId = 9_000_000_000;
const dayCount = 31;
const membersOfAgent = 9;
const zone = 'Asia/Ho_Chi_Minh';

/** @param {() => Promise<unknown>} work */
async function milliseconds(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * People as the demo's are, but for their names: below `head` agents with members, below `wide` as many members, and what the members did in the days before today.
 * @param {Program} program
 * @param {number} people
 * @returns {Promise<Line>}
 */
async function makeLine({ pool }, people) {
  const agents = people / (membersOfAgent + 1);
  const members = agents * membersOfAgent;
  const [head, wide, aside] = [firstId, firstId + 1, firstId + 2];
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '512MB'; set synchronous_commit = off`);
    const { rows: columns } = await client.query(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'identity' and table_name = 'player' and is_generated = 'NEVER' order by ordinal_position`,
    );
    const names = columns.map(({ name }) => name);
    await client.query(`
      insert into identity.player (${names.join(', ')}) overriding system value
      select ${names.map((name) => `r.${name}`).join(', ')}
      from (select p as template from identity.player p where p.user_name = 'bench0') as t, generate_series(0, ${2 * people + 2}) as n
      cross join lateral jsonb_populate_record(t.template, jsonb_build_object('id', ${firstId} + n, 'user_name', 'line' || n, 'name_key', 'line' || n, 'account_number', (5000000000 + n)::text,
        'referral_code', lpad(n::text, 8, '0'))) as r`);
    await client.query(`
      insert into wallet.account select r.* from wallet.account a join identity.player p on p.id = a.player_id and p.user_name = 'bench0' and a.code = 'main', generate_series(0, ${2 * people + 2}) as n
      cross join lateral jsonb_populate_record(a, jsonb_build_object('player_id', ${firstId} + n, 'balance', 0)) as r on conflict do nothing`);
    await client.query('delete from agents.node where player_id >= $1', [firstId]);
    /** @param {string} id @param {string} upline @param {string} kind @param {string} from */
    const place = (id, upline, kind, from) =>
      client.query(`
      insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
      select x.id, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(x.id), ${kind}, '2026-01-01'
      from (select ${id} as id, ${upline} as upline from ${from}) as x left join agents.node a on a.player_id = x.upline`);
    await place(`${firstId} + n`, 'null::bigint', '1', 'generate_series(0, 2) as n');
    await place(`${firstId + 2} + n`, `${head}`, '1', `generate_series(1, ${agents}) as n`);
    await place(`${firstId + 2 + agents} + n`, `${firstId + 3} + (n - 1) / ${membersOfAgent}`, '0', `generate_series(1, ${members}) as n`);
    await place(`${firstId + 2 + agents + members} + n`, `${wide}`, '0', `generate_series(1, ${people}) as n`);
    const figures = 'bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments';
    await client.query(`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, ${figures})
      select g.id, 1, (now() at time zone '${zone}')::date - d, n.player_id, 'RNG', n.path, 10, 10000000, 10000000 + n.player_id % 997 * 10000, 9000000, 0, 0, 0, 0, 0
      from agents.generation g, agents.node n, generate_series(1, ${dayCount}) as d where g.state = 'live' and n.player_id >= ${firstId} and n.kind = 0 order by d desc`);
    await client.query(`
      insert into agents.team_day (generation, merchant_id, day, agent_id, lane, ${figures})
      select m.generation, m.merchant_id, m.day, above.id, m.lane, sum(m.bets), sum(m.stakes), sum(m.valid), sum(m.prizes), 0, 0, 0, 0, 0
      from agents.member_day m cross join lateral agents.ids_of_path(m.path) as above (id) join agents.node a on a.player_id = above.id and a.kind <> 0
      where m.player_id >= ${firstId} group by m.generation, m.merchant_id, m.day, above.id, m.lane`);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return { head, wide, aside, agents, members, days: dayCount };
}

/**
 * @param {Program} program
 * @param {number} ago
 * @returns {Promise<string>} a day of the brand
 */
async function dayBefore({ pool }, ago) {
  const { rows } = await pool.query(`select ((now() at time zone '${zone}')::date - $1::integer)::text as day`, [ago]);
  return rows[0].day;
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {Line} line
 * @returns {Promise<Result>}
 */
async function benchTeam({ rounds, say }, program, line) {
  const [{ figuresByDay }, { findPlace }] = await Promise.all([
    import('../../apps/server/dist/modules/agents/figure-repository.js'),
    import('../../apps/server/dist/modules/agents/tree-repository.js'),
  ]);
  const head = await findPlace(program.services.db, line.head);
  if (head === undefined) throw new Error('nobody has a line');
  const days = { from: await dayBefore(program, line.days), to: await dayBefore(program, 1) };
  const { db } = program.services;
  const ours = () => milliseconds(() => figuresByDay(db, head, days, true));
  const plain = () =>
    milliseconds(() =>
      program.pool.query(
        `select m.day, m.lane, sum(m.stakes), sum(m.valid), sum(m.prizes) from agents.member_day m join agents.node n on n.player_id = $1
         where m.generation = (select id from agents.generation where state = 'live') and m.merchant_id = 1 and m.day between $2 and $3
           and m.path >= n.path and m.path < agents.after_line(n.path) group by m.day, m.lane`,
        [line.head, days.from, days.to],
      ),
    );
  await ours();
  await plain();
  const figures = await inTurns(rounds, { ours, plain }, say);
  return row({
    name: 'agents-team',
    what: `the total of a team of ${show(line.agents + line.members)} over ${line.days} days, by day and lane`,
    figure: median(figures.ours),
    unit: 'ms',
    against: 'the same summed over its members',
    reference: median(figures.plain),
    ratio: medianRatio(figures.ours, figures.plain),
    goal: 0.2,
    better: 'lower',
  });
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {Line} line
 * @param {import('../chaos/database.mjs').Connection} connection
 * @returns {Promise<Result>}
 */
async function benchDirects({ rounds, say }, program, line, connection) {
  const what = `a page of ${show(line.agents + line.members)} direct downlines by what they turned over in ${line.days} days`;
  const psql = findPsql();
  if (psql === undefined) return skipped('agents-directs', what, 'no psql here');
  const [{ listProfits }, { findPlace }] = await Promise.all([
    import('../../apps/server/dist/modules/agents/figure-repository.js'),
    import('../../apps/server/dist/modules/agents/tree-repository.js'),
  ]);
  const { db } = program.services;
  const head = await findPlace(db, line.wide);
  if (head === undefined) throw new Error('nobody has a line');
  const filter = { head, all: false, account: undefined, isAgent: undefined, lane: undefined, withTeam: true };
  const days = { from: await dayBefore(program, line.days), to: await dayBefore(program, 1) };
  const page = () => listProfits(db, { ...filter, ...days }, { sort: 'valid', descending: true, offset: 0, limit: 20 });
  const first = await page();
  if (first.length !== 20 || first.some(({ valid }) => valid === 0n)) throw new Error(`the page has ${first.length} people`);
  const statements = await statementsOf(page);
  const ours = () => milliseconds(page);
  const plain = async () => measureInPsql(psql, connection, statements, 1)[0] ?? Number.NaN;
  await plain();
  const figures = await inTurns(rounds, { ours, plain }, say);
  return row({
    name: 'agents-directs',
    what,
    figure: median(figures.ours),
    unit: 'ms',
    against: 'the same statement in psql',
    reference: median(figures.plain),
    ratio: medianRatio(figures.ours, figures.plain),
    goal: 1.5,
    better: 'lower',
  });
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {Line} line
 * @returns {Promise<Result>}
 */
async function benchMove({ rounds, say }, program, line) {
  const { moveLine } = await import('../../apps/server/dist/modules/agents/move-repository.js');
  const { db } = program.services;
  const day = await dayBefore(program, -1);
  class Undone extends Error {}
  /** @param {(transaction: import('@sortes/service').DatabaseTransaction) => Promise<unknown>} work */
  const undone = (work) =>
    db
      .transaction()
      .execute(async (transaction) => {
        const took = await milliseconds(() => work(transaction));
        throw Object.assign(new Undone(), { took });
      })
      .catch((/** @type {unknown} */ failure) => {
        if (failure instanceof Undone) return /** @type {Undone & { took: number }} */ (failure).took;
        throw failure;
      });
  const ours = () => undone((transaction) => moveLine(transaction, { playerId: line.head, uplineId: line.aside, day, dueAt: new Date() }));
  const client = await program.pool.connect();
  const plain = async () => {
    await client.query('begin');
    const took = await milliseconds(() =>
      client.query(
        'update bench_node set path = int8send($1::bigint) || path, depth = depth + 1, upline_id = coalesce(upline_id, $1::bigint)',
        [line.aside],
      ),
    );
    await client.query('rollback');
    return took;
  };
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`create table bench_node (like agents.node including all)`);
    await client.query(
      `insert into bench_node select n.* from agents.node n join agents.node h on h.player_id = ${line.head} where n.merchant_id = 1 and n.path >= h.path and n.path < agents.after_line(h.path)`,
    );
    await client.query('vacuum analyze bench_node');
    const figures = await inTurns(rounds, { ours, plain }, say);
    return row({
      name: 'agents-move',
      what: `moving a line of ${show(line.agents + line.members + 1)} people`,
      figure: median(figures.ours),
      unit: 'ms',
      against: 'an update of as many rows of that shape',
      reference: median(figures.plain),
      ratio: medianRatio(figures.ours, figures.plain),
      goal: 2,
      better: 'lower',
    });
  } finally {
    await client.query('rollback');
    await client.query('drop table if exists bench_node');
    client.release(true);
  }
}

/** The bills and postings of all contracts, by the table that they are in. */
const contractRows = {
  'agent_contracts.bill': 'from agent_contracts.bill t',
  'wallet.transaction': `from wallet.transaction t where template like 'contract-%'`,
  'wallet.entry': `from wallet.entry t where transaction_id in (select id from wallet.transaction where template like 'contract-%')`,
};

/**
 * @param {Given} given
 * @param {Program} program
 * @param {Line} line
 * @param {import('../chaos/database.mjs').Connection} connection
 * @returns {Promise<Result>}
 */
async function benchSalary({ say }, program, line, connection) {
  const psql = findPsql();
  if (psql === undefined) return skipped('agents-salary', 'daily salaries', 'there is no psql');
  const [{ makeNextBills }, { payBills }] = await Promise.all([
    import('../../apps/server/dist/modules/agent-contracts/make-bills.js'),
    import('../../apps/server/dist/modules/agent-contracts/pay-bills.js'),
  ]);
  const { pool, services, app } = program;
  const from = `((now() at time zone '${zone}')::date - 1)::timestamp at time zone '${zone}'`;
  await pool.query('truncate agent_contracts.contract, agent_contracts.period cascade');
  await pool.query(`
    with made as (
      insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
      select gen_random_uuid(), 1, 'daily', n.upline_id, n.player_id, 'accepted', ${from}, ${from} from agents.node n
      where n.player_id = ${line.head} or n.upline_id = ${line.head} returning id, payer_id
    ), version as (
      insert into agent_contracts.version (contract_id, number, state, made_at, answer_by, effective_from) select id, 1, 'accepted', ${from}, ${from}, ${from} from made
    )
    insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate)
    select m.id, 1, n, (n - 1) * 10000000, 0, 0, 0, (case when m.payer_id is null then 100 else 80 end) + n, 0 from made m, generate_series(1, 3) as n`);
  await pool.query(`update agents.generation set followed_at = now() where state = 'live'`);
  await pool.query('vacuum analyze');
  const { rows: ends } = await pool.query(
    `select (now() at time zone '${zone}')::date::timestamp at time zone '${zone}' + interval '3 hours' as at`,
  );
  const now = new Date(ends[0].at);
  const kit = { services: { db: services.db, clock: { now: () => now } }, site: app.modules.site };
  const counts = async () => {
    const { rows } = await pool.query(
      'select (select count(*) from wallet.transaction)::integer as postings, (select count(*) from agent_contracts.bill)::integer as bills',
    );
    return /** @type {{ postings: number, bills: number }} */ (rows[0]);
  };
  const before = await counts();
  const made = await milliseconds(async () => {
    while (await makeNextBills(/** @type {never} */ (kit)));
  });
  say(`bills made in ${show(made)} ms`);
  const paid = await milliseconds(async () => {
    while (await payBills(services.db, now));
  });
  say(`paid in ${show(paid)} ms`);
  const after = await counts();
  const { rows: left } = await pool.query(`select count(*)::integer as unpaid from agent_contracts.bill where state <> 'paid'`);
  if (left[0].unpaid > 0) throw new Error(`${left[0].unpaid} bills were not paid`);
  const copied = [];
  for (let round = 0; round < 3; round += 1) copied.push(1_000 * (await copyRows(psql, connection, contractRows)));
  const figure = made + paid;
  return row({
    name: 'agents-salary',
    what: `daily salaries of ${show(after.bills)} agents with ${show(line.members)} members: bills and ${show(after.postings - before.postings)} postings`,
    figure,
    unit: 'ms',
    against: 'COPY of the same rows into empty tables of the same shape',
    reference: median(copied),
    ratio: figure / median(copied),
    goal: 3,
    better: 'lower',
    notes: [`bills made in ${show(made)} ms, paid in ${show(paid)} ms`],
  });
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchAgents(given) {
  const { cluster, names, quick, say } = given;
  const connection = await copyWorld(cluster, 'bench_agents');
  const program = await openProgram(connection, cluster.secret);
  try {
    say('making a line');
    const line = await makeLine(program, quick ? 10_000 : 100_000);
    say('line made');
    /** @type {Result[]} */
    const results = [];
    const wants = (/** @type {string} */ name) => names.includes(name);
    if (wants('agents-team')) results.push(await benchTeam(given, program, line));
    if (wants('agents-directs')) results.push(await benchDirects(given, program, line, connection));
    if (wants('agents-move')) results.push(await benchMove(given, program, line));
    if (wants('agents-salary')) results.push(await benchSalary(given, program, line, connection));
    return results;
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_agents with (force)');
  }
}
