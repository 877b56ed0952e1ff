// Row `history`: p99 of placing one bet with many stored bets against the same with few, in one process.
import { randomUUID } from 'node:crypto';
import { anyLine, createRandom, oneOf } from './bets.mjs';
import { closedLoop, median, medianRatio, percentileOf, row, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

/** @typedef {'few' | 'many'} Size */

const callers = 16;
const linesOfOrder = 10;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchHistory({ cluster, players, seconds, rounds, say, quick }) {
  const sizes = { few: 10_000, many: quick ? 1_000_000 : 5_000_000 };
  /** @type {import('./world.mjs').Program[]} */
  const programs = [];
  try {
    /** @type {[name: Size, subject: () => ReturnType<typeof closedLoop>][]} */
    const subjects = [];
    /** @type {Record<Size, number[]>} */
    const rates = { few: [], many: [] };
    for (const name of /** @type {const} */ (['few', 'many'])) {
      const program = await openProgram(await copyWorld(cluster, `bench_${name}`), cluster.secret);
      programs.push(program);
      say(`storing ${show(sizes[name])} bets`);
      await store(program.pool, players, sizes[name]);
      const draw = await openDraw(program.pool);
      const random = createRandom(11);
      const call = () =>
        program.app.modules.lottery.placeOrder({
          playerId: oneOf(players, random),
          merchantId: 1,
          currency: 'VND',
          gameId: 'ssc1m',
          numero: draw.numero,
          contents: [anyLine(random)],
          idempotencyKey: randomUUID(),
        });
      await closedLoop({ callers, seconds: 3, call });
      subjects.push([name, () => closedLoop({ callers, seconds: 1, call })]);
    }
    await cluster.admin('checkpoint');
    // The first writes to a page after a checkpoint put the whole page into the log; steady state is what players live with.
    for (let warm = 0; warm < seconds; warm += 1) for (const [, subject] of subjects) await subject();
    /** @type {Record<Size, number[]>} */
    const figures = { few: [], many: [] };
    for (let round = 1; round <= rounds; round += 1) {
      // Turns of one second, so that what disturbs the machine for a moment disturbs both sides alike: it shows in the worst hundredth first.
      /** @type {Record<Size, number[][]>} */
      const latencies = { few: [], many: [] };
      for (let turn = 0; turn < seconds; turn += 1) {
        for (const [name, subject] of subjects) {
          const measured = await subject();
          latencies[name].push(measured.latencies);
          rates[name].push(measured.perSecond);
        }
      }
      for (const [name] of subjects) figures[name].push(percentileOf(latencies[name], 0.99));
      say(`round ${round}: few ${show(figures.few.at(-1))} ms, many ${show(figures.many.at(-1))} ms`);
    }
    return [
      row({
        name: 'history',
        what: `p99 of placing a bet with ${show(sizes.many)} stored bets`,
        figure: median(figures.many),
        unit: 'ms',
        against: `the same with ${show(sizes.few)}`,
        reference: median(figures.few),
        ratio: medianRatio(figures.many, figures.few),
        goal: 1.1,
        better: 'lower',
        notes: [
          `${callers} callers, one process; ${show(median(rates.many))} and ${show(median(rates.few))} bets per second meanwhile`,
          ...(quick ? ['--quick stores 1,000,000 bets, not 5,000,000'] : []),
        ],
      }),
    ];
  } finally {
    for (const program of programs) await program.close().catch(() => undefined);
    await cluster.admin('drop database if exists bench_few with (force)', 'drop database if exists bench_many with (force)');
  }
}

/**
 * Stores bets as if placed over the last days: orders of ten lines by random players on many draws, ids in the order of time, and with each
 * order its wallet transaction and entries. Indexes and keys are taken off meanwhile and made anew, as a restored dump would have them.
 * @param {import('pg').Pool} pool
 * @param {readonly number[]} players
 * @param {number} size
 */
async function store(pool, players, size) {
  const orders = size / linesOfOrder;
  const client = await pool.connect();
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '512MB'; set synchronous_commit = off`,
    );
    await client.query(`create temporary table player_of (n integer primary key, player_id bigint)`);
    await client.query('insert into player_of select n, p from unnest($1::bigint[]) with ordinality as u (p, n)', [players]);
    /** @type {import('pg').QueryResult<{ id: bigint }>} */
    const { rows: draws } = await client.query(
      `insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, result, win, settled_at)
       select 1, 'ssc1m', 'PAST-' || n, 'settled', now() - (n + 1) * interval '10 minutes', now() - n * interval '10 minutes', now() - n * interval '10 minutes',
         '{"kind":"numbers","numbers":["1","2","3","4","5"]}', '12345', now() from generate_series(1000, 501, -1) as n returning id`,
    );
    const firstDraw = draws[0]?.id;
    // One order every (4 days / orders); an id is a UUIDv7 of its instant, its rest unforeseeable.
    /** @param {string} milliseconds */
    const uuid = (milliseconds) =>
      `(lpad(to_hex((${milliseconds})::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;
    await client.query(`
      create temporary table placed as
      select o.n, p.player_id, ${uuid(`extract(epoch from now()) * 1000 - 345600000 + o.n * (345600000.0 / ${orders})`)} as id,
        now() - interval '4 days' + o.n * (interval '4 days' / ${orders}) as at, ${firstDraw} + (o.n::bigint * ${draws.length} / ${orders + 1}) as draw_id
      from (select n, 1 + floor(random() * ${players.length})::int as who from generate_series(1, ${orders}) as n) as o join player_of p on p.n = o.who`);
    const tables = ['lottery.bet', 'wallet.transaction', 'wallet.entry'];
    const { rows: kept } = await client.query(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = any ($1::regclass[]) and contype in ('p', 'u') order by contype`,
      [tables],
    );
    const { rows: indexes } = await client.query(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [tables],
    );
    for (const { table, name } of kept) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const { rows: versions } = await client.query('select version from lottery.odds_table limit 1');
    const version = versions[0]?.version ?? 'bench';
    await client.query(`
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select player_id, overlay(id::text placing lpad(to_hex(l), 12, '0') from 25)::uuid, id, draw_id, 10000, 20000, at, 1, 2, 1, 'S2_DIRECT', '${version}', (n % 10) || '|' || (l % 5) || (5 + l % 5)
      from placed cross join generate_series(1, ${linesOfOrder}) as l order by n, l`);
    await client.query(`
      insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
      select player_id, id, at, 1, 'stake-placed', 'bet:' || gen_random_uuid(), sha256(uuid_send(id)), id::text, '' from placed order by n`);
    const stake = 20_000 * linesOfOrder;
    await client.query(`
      insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
      select o.player_id, o.id, case l when 1 then ${-stake} else ${stake} end, case l when 1 then a.balance - o.nth * ${stake} end, case l when 1 then a.sequence + o.nth end, l,
        case l when 1 then 'main' else 'house:stakes' end
      from (select *, row_number() over (partition by player_id order by n) as nth from placed) as o
      join wallet.account a on a.player_id = o.player_id and a.code = 'main' cross join generate_series(1, 2) as l order by o.n, l`);
    await client.query(`
      update wallet.account a set balance = balance - o.orders * ${stake}, sequence = sequence + o.orders
      from (select player_id, count(*) as orders from placed group by player_id) as o where a.player_id = o.player_id and a.code = 'main'`);
    for (const { table, name, definition } of kept) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('drop table placed, player_of');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
