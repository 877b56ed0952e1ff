// Rows `points-follow` and `ranks-follow`: what it takes to give points for, and to rank by, what very many members turned over, beside writing the rows that come of it once more.
import { seconds } from './bench-agents-play.mjs';
import { median, medianRatio, row, show } from './measure.mjs';
import { copyWorld, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */

const firstId = 30_000_000;
/** Money units: what each member turns over in a round. */
const turned = 10_000_000n;
const ranks = 12;

/**
 * Members with money accounts, who are otherwise the world's first player.
 * @param {Program['pool']} pool
 * @param {number} people
 */
async function fill(pool, people) {
  const client = await pool.connect();
  /** @type {(table: string, where: string, own: string) => Promise<unknown>} */
  const copy = async (table, where, own) => {
    const [schema, name] = table.split('.');
    const { rows } = await client.query(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
      [schema, name],
    );
    const names = rows.map((one) => one.name);
    return client.query(`
      insert into ${table} (${names.join(', ')}) overriding system value
      select ${names.map((one) => `r.${one}`).join(', ')} from (select p as template from ${table} p where ${where}) as t, generate_series(0, ${people - 1}) as n
      cross join lateral jsonb_populate_record(t.template, jsonb_build_object(${own})) as r`);
  };
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    const { rows } = await client.query(`select id from identity.player where user_name = 'bench0'`);
    await copy(
      'identity.player',
      `p.id = ${rows[0].id}`,
      `'id', ${firstId} + n, 'user_name', 'turned' || n, 'name_key', 'turned' || n, 'account_number', (7000000000 + n)::text, 'referral_code', 'T' || lpad(n::text, 7, '0')`,
    );
    await copy('wallet.account', `p.player_id = ${rows[0].id}`, `'player_id', ${firstId} + n`);
    await client.query('vacuum analyze identity.player, wallet.account');
  } finally {
    client.release(true);
  }
}

/**
 * All of them turn over as much again today, as the agents' figures keep it.
 * @param {Program['pool']} pool
 * @param {number} people
 */
async function turnOver(pool, people) {
  await pool.query(`
    insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
    select g.id, 1, (now() at time zone m.time_zone)::date, ${firstId} + n, 'RNG', '', 1, ${turned}, ${turned}, 0, 0, 0, 0, 0, 0
    from agents.generation g, site.merchant m, generate_series(0, ${people - 1}) as n where g.state = 'live' and m.id = 1
    on conflict (generation, merchant_id, player_id, day, lane) do update set valid = agents.member_day.valid + excluded.valid`);
  await pool.query(`
    insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
    select g.id, 1, date_trunc('hour', now()), (now() at time zone m.time_zone)::date, clock_timestamp()
    from agents.generation g, site.merchant m where g.state = 'live' and m.id = 1
    on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at`);
  await pool.query('analyze agents.member_day');
}

/**
 * Seconds for writing rows once more, a statement each, into empty tables of the same shape, indexes and checks included.
 * @param {Program['pool']} pool
 * @param {Readonly<Record<string, string>>} tables with what says which of their rows (r)
 */
async function writeAgain(pool, tables) {
  const copyOf = (/** @type {string} */ table) => `bench.${table.replace('.', '_')}`;
  await pool.query('drop schema if exists bench cascade; create schema bench');
  for (const table of Object.keys(tables)) await pool.query(`create table ${copyOf(table)} (like ${table} including all)`);
  return seconds(async () => {
    for (const [table, where] of Object.entries(tables))
      await pool.query(`insert into ${copyOf(table)} overriding system value select r.* from ${table} r where ${where}`);
  });
}

/**
 * Rounds of turnover for all, followed, and what came of it written again.
 * @param {Given} given
 * @param {Program} program
 * @param {number} people
 * @param {{ follow: () => Promise<unknown>, written: (since: string) => Record<string, string>, check: (since: string) => string }} how `check`: counts who was followed
 */
async function followed({ cluster, rounds, say }, { pool }, people, { follow, written, check }) {
  /** @type {Record<'ours' | 'again', number[]>} */
  const figures = { ours: [], again: [] };
  for (let round = 0; round <= rounds; round += 1) {
    await turnOver(pool, people);
    await cluster.admin('checkpoint');
    const { rows: times } = await pool.query(`select clock_timestamp()::text as now`);
    const since = `'${times[0].now}'::timestamptz`;
    const ours = await seconds(follow);
    const { rows } = await pool.query(`select (${check(since)})::integer as count`);
    if (rows[0].count !== people) throw new Error(`${rows[0].count} of ${people} were followed`);
    const again = await writeAgain(pool, written(since));
    say(`round ${round}: ours ${show(ours)} s, its rows again ${show(again)} s`);
    // The first one warms up.
    if (round === 0) continue;
    figures.ours.push(ours);
    figures.again.push(again);
  }
  return figures;
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {number} people
 * @returns {Promise<Result>}
 */
async function measurePoints(given, program, people) {
  const { points } = program.app.modules;
  // The brand begins to give points.
  await points.followPlay();
  const isOurs = `r.player_id >= ${firstId}`;
  const figures = await followed(given, program, people, {
    follow: () => points.followPlay(),
    check: (since) =>
      `select count(distinct player_id) from points.movement where made_at >= ${since} - interval '1 second' and template = 'points-earned'`,
    written: (since) => ({
      'wallet.transaction': `${isOurs} and r.created_at >= ${since}`,
      'wallet.entry': `${isOurs} and exists (select from wallet.transaction t where t.player_id = r.player_id and t.id = r.transaction_id and t.created_at >= ${since})`,
      'points.movement': `${isOurs} and r.made_at >= ${since} - interval '1 second'`,
      'points.movement_part': `${isOurs} and exists (select from points.movement m where m.player_id = r.player_id and m.id = r.movement_id and m.made_at >= ${since} - interval '1 second')`,
      'points.lot': isOurs,
      'points.played': isOurs,
      'points.counted': isOurs,
    }),
  });
  return row({
    name: 'points-follow',
    what: `points for what ${people.toLocaleString('en-US')} members turned over, from the figures to their accounts`,
    figure: median(figures.ours),
    unit: 'seconds',
    against: 'writing its movements, transactions, entries and lots again, a statement for each table',
    reference: median(figures.again),
    ratio: medianRatio(figures.ours, figures.again),
    goal: 5,
    better: 'lower',
  });
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {number} people
 * @returns {Promise<Result>}
 */
async function measureRanks(given, program, people) {
  const [{ writeDocument }, { inTransaction }, { insertProgramme }] = await Promise.all([
    import('../../packages/growth-rules/dist/index.js'),
    import('../../packages/service/dist/index.js'),
    import('../../apps/server/dist/modules/ranks/programme-repository.js'),
  ]);
  const name = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((language) => [language, 'A bench']));
  const step = { name, colour: '#ffffff', background: '#335577', deposits: 0n, keep: 0n, upgradeGift: null, monthlyGift: null };
  const document = writeDocument({
    format: 1,
    ranks: Array.from({ length: ranks }, (_, level) => ({
      ...step,
      total: turned * BigInt(level),
      pointsFactor: 10_000,
      payoutFactor: 10_000,
    })),
    upgradeAward: null,
    monthlyAward: null,
  });
  await inTransaction(program.services.db, (transaction) =>
    insertProgramme(transaction, { merchantId: 1, version: 2, document, by: 'bench' }),
  );
  const figures = await followed(given, program, people, {
    follow: () => program.app.modules.ranks.catchUp(),
    check: (since) => `select count(distinct player_id) from ranks.change where at >= ${since} - interval '1 second' and why = 'played'`,
    written: (since) => ({
      'ranks.standing': `r.player_id >= ${firstId}`,
      'ranks.change': `r.at >= ${since} - interval '1 second'`,
      'platform.outbox': `r.created_at >= ${since} and r.topic = 'rank.changed'`,
    }),
  });
  return row({
    name: 'ranks-follow',
    what: `a rank more for ${people.toLocaleString('en-US')} members by what they turned over, from the figures to their open pages`,
    figure: median(figures.ours),
    unit: 'seconds',
    against: 'writing its standings, changes and facts again, a statement for each table',
    reference: median(figures.again),
    ratio: medianRatio(figures.ours, figures.again),
    goal: 5,
    better: 'lower',
  });
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchFollowers(given) {
  const people = given.quick ? 10_000 : 100_000;
  /** @type {Result[]} */
  const results = [];
  for (const [name, bench] of Object.entries({ 'points-follow': measurePoints, 'ranks-follow': measureRanks })) {
    if (!given.names.includes(name)) continue;
    given.say(name);
    const program = await openProgram(await copyWorld(given.cluster, 'bench_followers'), given.cluster.secret);
    try {
      await fill(program.pool, people);
      results.push(await bench({ ...given, rounds: Math.min(given.rounds, 3) }, program, people));
    } finally {
      await program.close();
      await given.cluster.admin('drop database if exists bench_followers with (force)');
    }
  }
  return results;
}
