// Rows `history-million-*`: statement and record of bets of a player with 1,000,000 of each, as the site asks for them, against the same statements in psql.
import { median, medianRatio, row, show, skipped } from './measure.mjs';
import { findPsql, measureInPsql, statementsOf } from './psql.mjs';
import { copyWorld, openProgram } from './world.mjs';

/** @import { RequestContext } from '../../apps/server/dist/platform/http.js' */

const what = 'statement and record of bets of a player with 1,000,000 rows';
const day = 86_400_000;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchRecords({ cluster, players, rounds, say, quick }) {
  const psql = findPsql();
  if (psql === undefined) return [skipped('history-million', what, 'there is no psql on this machine')];
  const size = quick ? 200_000 : 1_000_000;
  const connection = await copyWorld(cluster, 'bench_records');
  const program = await openProgram(connection, cluster.secret);
  try {
    const [player] = players;
    if (player === undefined) throw new Error('there is no player to look at');
    say(`storing ${show(size)} bets, ${show(size / 5)} rounds and their movements of one player`);
    await store(program.pool, player, size);
    const { wallet, records } = await import('@sortes/contract');
    const { site, wallet: walletModule, games } = program.app.modules;
    const merchant = (await site.allMerchants()).find(({ id }) => id === 1);
    const routes = [...walletModule.routes, ...games.routes];
    /** @type {Partial<RequestContext>} */
    const context = {
      ...(merchant && { merchant }),
      language: 'EN',
      caller: { playerId: player, userName: 'bench', type: 0, sessionId: '', sessionKind: 'full' },
    };
    /** The call as the edge makes it: validated input to the text that leaves. */
    /** @type {(operation: object, query: object) => () => Promise<string>} */
    const ask = (operation, query) => {
      const route = routes.find((one) => one.operation === operation);
      if (route === undefined) throw new Error('no module answers such a call');
      // What the edge knows besides, these operations do not look at.
      const full = /** @type {RequestContext} */ (context);
      return async () => JSON.stringify(await route.handler({ params: {}, query, body: undefined }, full));
    };
    const now = Date.now();
    /** @param {number} days */
    const last = (days) => ({ startDate: now - days * day, endDate: now });
    /** @type {[string, string, () => Promise<string>][]} */
    const calls = [
      ['statement-first', 'statement: first page of the last 7 days', ask(wallet.getStatement, { ...last(7), pageNo: 1, pageSize: 30 })],
      [
        'statement-filter',
        'statement: prizes of the last 30 days',
        ask(wallet.getStatement, { ...last(30), type: 'prize-paid', pageNo: 1, pageSize: 30 }),
      ],
      ['statement-totals', 'statement: sums of the whole year', ask(wallet.getStatement, { ...last(366), pageNo: 1, pageSize: 30 })],
      ['bets-first', 'bets: first page of the last 7 days', ask(records.getBetHistory, { ...last(7), limit: 30 })],
      [
        'bets-filter',
        'bets: won ones of one product, last 30 days',
        ask(records.getBetHistory, { ...last(30), product: 'ELOTT', state: 'won', limit: 30 }),
      ],
      ['bets-totals', 'bets: sums of the whole year', ask(records.getBetHistory, { ...last(366), limit: 30 })],
    ];
    const runs = Math.max(5, rounds);
    /** @type {import('./measure.mjs').Result[]} */
    const rows = [];
    for (const [name, text, call] of calls) {
      // What the process keeps for everybody (the catalogue) is read by the first call and is no part of it.
      await call();
      const statements = await statementsOf(call);
      /** @type {number[]} */
      const ours = [];
      /** @type {number[]} */
      const reference = [];
      for (let round = 0; round < runs; round += 1) {
        // Turns, so that what disturbs the machine disturbs both sides; the first call of each turn warms up what the other side pushed out.
        await call();
        const before = performance.now();
        await call();
        ours.push(performance.now() - before);
        reference.push(median(measureInPsql(psql, connection, statements, 1)));
      }
      say(`${name}: ${show(median(ours))} ms, psql ${show(median(reference))} ms`);
      rows.push(
        row({
          name: `history-million-${name}`,
          what: `${text}, player with ${show(size)} bets`,
          figure: median(ours),
          unit: 'ms',
          against: `the same ${statements.length === 1 ? 'statement' : `${statements.length} statements`} in psql`,
          reference: median(reference),
          ratio: medianRatio(ours, reference),
          goal: 1.5,
          better: 'lower',
          notes:
            name === 'bets-first'
              ? [`${show(size)} bets of the lottery and ${show(size / 5)} rounds of vendors’ games, spread over a year`]
              : [],
        }),
      );
    }
    return rows;
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_records with (force)');
  }
}

/**
 * One player's year: `size` bets of the house's five-digit game on 2,000 draws, one in ten won; a fifth as many rounds of a vendor's game; and of all
 * of them the movements.
 * @param {import('pg').Pool} pool
 * @param {number} player
 * @param {number} size
 */
async function store(pool, player, size) {
  const client = await pool.connect();
  /** @param {string} at */
  const uuid = (at) =>
    `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;
  try {
    await client.query(
      `set statement_timeout = 0; set work_mem = '512MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    const { rows: draws } = await client.query(
      `insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, result, win, settled_at)
       select 1, 'ssc1m', 'YEAR-' || n, 'settled', at - interval '4 hours', at, at, '{"kind":"numbers","numbers":["1","2","3","4","5"]}', '12345', at
       from (select n, now() - interval '365 days' + n * interval '365 days' / 2000 as at from generate_series(1, 2000) as n) as d returning id`,
    );
    const first = draws[0]?.id;
    await client.query(`
      create temporary table played as
      select n, at, ${uuid('at')} as bet, ${uuid('at')} as slip, ${uuid(`at + interval '2 hours'`)} as prize, n % 10 = 0 as won,
        ${first} + least(1999, n::bigint * 2000 / ${size}) as draw_id
      from (select n, now() - interval '365 days' + n * (interval '364 days' / ${size}) as at from generate_series(1, ${size}) as n) as o`);
    await client.query(
      `insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate)
       select $1, bet, slip, draw_id, 10000, 20000, at, 1, 2, 1, 'S2_DIRECT', 'bench', (n % 10) || '|05', 0 from played order by n`,
      [player],
    );
    await client.query(
      `insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
       select $1, bet, draw_id, 990000, at + interval '2 hours', prize, 'won', '[]' from played where won order by n`,
      [player],
    );
    const { rows: vendors } = await client.query(
      `select v.id, g.node_id from games.vendor v join games.game g on g.vendor_id = v.id order by g.node_id limit 1`,
    );
    await client.query(
      `insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
       select $1, ${uuid('at')}, $2, $3, 1, 'R-' || n, 10000, case when n % 4 = 0 then 30000 else 0 end, at, at, at
       from (select n, now() - interval '365 days' + n * (interval '364 days' / ${size / 5}) as at from generate_series(1, ${size / 5}) as n) as o`,
      [player, vendors[0]?.id, vendors[0]?.node_id],
    );
    await client.query(`
      create temporary table moved as
      select row_number() over (order by at, template desc) as n, m.*
      from (
        select at, slip as id, 'stake-placed' as template, -20000::bigint as amount from played
        union all select at + interval '2 hours', prize, 'prize-paid', 990000 from played where won
      ) as m`);
    await client.query(
      `insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
       select $1, id, at, 1, template, 'year:' || n, sha256(uuid_send(id)), id::text, '' from moved order by n`,
      [player],
    );
    await client.query(
      `insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
       select $1, m.id, case l when 1 then m.amount else -m.amount end, case l when 1 then a.balance + sum(m.amount) filter (where l = 1) over (order by m.n, l) end,
         case l when 1 then a.sequence + m.n end, l, case when l = 1 then 'main' when m.amount < 0 then 'house:stakes' else 'house:prizes' end
       from moved m join wallet.account a on a.player_id = $1 and a.code = 'main' cross join generate_series(1, 2) as l`,
      [player],
    );
    await client.query(
      `update wallet.account set balance = balance + (select sum(amount) from moved), sequence = sequence + (select count(*) from moved) where player_id = $1 and code = 'main'`,
      [player],
    );
    await client.query('drop table played, moved');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
