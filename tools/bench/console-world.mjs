// What the rows `console-lists…` and `console-figures…` stand on: a brand with 1,000,000 players and three years behind it, 10,000,000 bets and the
// movements of all of them. Made by set-based SQL, consistent as the program would have left it: each player's entries follow each other and sum to their
// balance, each bet has the movement that paid for it. Indexes and keys of the large tables are taken off meanwhile, as a restored dump would have them.
import { show } from './measure.mjs';
import { copyWorld, openProgram } from './world.mjs';

/**
 * @import { PoolClient } from 'pg'
 * @import { Vault } from '../../packages/service/dist/index.js'
 * @import { Given } from './measure.mjs'
 * @import { Program } from './world.mjs'
 */
/** @typedef {Pick<Given, 'cluster' | 'say' | 'quick'>} Asked */
/** @typedef {{ table: string, name: string, definition: string }} Constraint */

const name = 'bench_console';
/** Money units. */
const [stake, prize, deposit] = [200_000, 1_500_000, 100_000_000_000];
/** Transactions of the database that would have written the movements: fewer than this one has had, so that all lie behind it. */
const writers = 8_000;

/** @type {ReturnType<typeof make> | undefined} */
let made;

/**
 * The database, made once for all rows that need it. Answers its connection, sizes, who is known by a phone number, who played most, and `fold`.
 * @param {Asked} given
 * @returns {ReturnType<typeof make>}
 */
export const consoleWorld = (given) => (made ??= make(given));

/**
 * Removes it.
 * @param {import('./world.mjs').Cluster} cluster
 */
export async function dropConsoleWorld(cluster) {
  made = undefined;
  await cluster.admin(`drop database if exists ${name} with (force)`);
}

/** @param {Asked} given */
async function make({ cluster, say, quick }) {
  const sizes = quick ? { players: 100_000, bets: 1_000_000 } : { players: 1_000_000, bets: 10_000_000 };
  const connection = await copyWorld(cluster, name);
  const program = await openProgram(connection, cluster.secret, { poolSize: 2 });
  const client = await program.pool.connect();
  const began = performance.now();
  try {
    await client.query(
      `set statement_timeout = 0; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off; set jit = off`,
    );
    say(`storing ${show(sizes.players)} players`);
    const first = await storePlayers(client, sizes.players);
    const known = await nameSome(client, program.services.vault, first, sizes.players);
    say('storing what their full names are found by');
    await storeNames(client, program.services.vault, first, sizes.players);
    say(`storing ${show(sizes.bets)} bets and their movements`);
    const restore = await takeIndexesOff(client, [
      'wallet.transaction',
      'wallet.entry',
      'lottery.bet',
      'lottery.bet_outcome',
      'games.round',
    ]);
    const movements = await storeBets(client, { ...sizes, first }, say);
    say('making keys and indexes');
    await restore();
    say('vacuum');
    await client.query('vacuum analyze');
    /** @type {import('pg').QueryResult<{ id: number, movements: number }>} */
    const {
      rows: [busiest],
    } = await client.query(
      `select player_id::float8 as id, sequence::float8 as movements from wallet.account where code = 'main' and player_id >= $1 order by sequence desc limit 1`,
      [first],
    );
    say(`the console’s world stands after ${show((performance.now() - began) / 1000)} s: ${show(movements)} movements`);
    if (busiest === undefined) throw new Error('nobody has played');
    return { connection, ...sizes, first, movements, known, busiest, fold: folded(movements) };
  } finally {
    client.release(true);
    await program.close();
  }
}

/**
 * What takes all movements into the figures, as the worker does, once; answers the seconds it took.
 * @param {number} movements
 */
export function folded(movements) {
  /** @type {Promise<number> | undefined} */
  let taken;
  /** @type {(program: Program, say: (text: string) => void) => Promise<number>} */
  return (program, say) =>
    (taken ??= (async () => {
      say(`taking ${show(movements)} movements into the figures`);
      const began = performance.now();
      await program.app.modules.reports.catchUp();
      const { rows } = await program.pool.query('select count(*)::float8 as count from reports.hour');
      const seconds = (performance.now() - began) / 1000;
      say(`the figures have them after ${show(seconds)} s: ${show(Number(rows[0]?.count))} figures by hour`);
      return seconds;
    })());
}

/**
 * Players who came one after the other over three years; answers the first one's id.
 * @param {PoolClient} client
 * @param {number} count
 * @returns {Promise<number>}
 */
async function storePlayers(client, count) {
  const { rows: brand } = await client.query('select currency, time_zone from wallet.account where code = $1 limit 1', ['main']);
  const { rows } = await client.query(`
    with made as (
      insert into identity.player (merchant_id, user_name, name_key, account_number, type, status, language, mobile, mobile_digest, mobile_verified_at,
        referral_code, register_method, created_at, last_login_at)
      select 1, name, name, 'K' || lpad(n::text, 9, '0'), case when n % 500 = 0 then 2 else 0 end,
        case when n % 97 = 0 then 'locked' when n % 331 = 0 then 'closed' else 'active' end, 'EN', decode(md5(n::text) || md5((-n)::text), 'hex'),
        sha256(int4send(n)), created_at, 'KR' || n, 'password', created_at,
        case when n % 20 > 0 then created_at + (now() - created_at) * ((n * 7919::bigint) % 1000) / 1000.0 end
      from (
        select n, now() - interval '1095 days' + n * (interval '1095 days' / ${count}) as created_at,
          (array['lan','minh','hoa','tuan','mai','duc','thao','nam','linh','quan','somchai','ratna','budi','siti','wei','ming'])[1 + (n * 31) % 16]
            || (array['dragon','star','lucky','river','gold','moon','tiger','lotus','sun','rain'])[1 + (n / 16 * 17) % 10] || n as name
        from generate_series(1, ${count}) as n
      ) as p order by n
      returning id
    ) select min(id)::float8 as first from made`);
  const first = Number(rows[0]?.first);
  await client.query(
    `insert into wallet.account (player_id, code, currency, time_zone, turnover, staked, returned, deposited, withdrawn,
       staked_before_day, returned_before_day, deposited_before_day, staked_before_week, returned_before_week, deposited_before_week,
       staked_before_month, returned_before_month, deposited_before_month)
     select $1::bigint + n, code, $2, $3, z, z, z, z, z, z, z, z, z, z, z, z, z, z
     from generate_series(0, ${count - 1}) as n, (values ('held', null::bigint), ('main', 0)) as c (code, z)`,
    [first, brand[0]?.currency, brand[0]?.time_zone],
  );
  return first;
}

/**
 * Gives some players a phone number that the server knows them by.
 * @param {PoolClient} client
 * @param {Vault} vault
 * @param {number} first
 * @param {number} count
 */
async function nameSome(client, vault, first, count) {
  const known = Array.from({ length: 16 }, (_, index) => ({
    id: first + Math.floor(((index + 0.5) / 16) * count),
    phone: `+8490${String(1_000_000 + index * 7919)}`,
  }));
  await client.query(
    `update identity.player p set mobile_digest = k.digest from unnest($1::bigint[], $2::bytea[]) as k (id, digest) where p.id = k.id`,
    [known.map(({ id }) => id), known.map(({ phone }) => vault.digest('identity-mobile', phone))],
  );
  /** @type {import('pg').QueryResult<{ user_name: string }>} */
  const { rows } = await client.query('select user_name from identity.player where id = any ($1::bigint[]) order by id', [
    known.map(({ id }) => id),
  ]);
  return known.map((one, index) => ({ ...one, userName: rows[index]?.user_name ?? '' }));
}

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô'];
const middles = ['Thị', 'Văn', 'Hữu', 'Đức', 'Minh', 'Ngọc', 'Thanh', 'Quốc'];
const givens = [
  'An',
  'Anh',
  'Bình',
  'Châu',
  'Dũng',
  'Giang',
  'Hà',
  'Hải',
  'Hạnh',
  'Hiếu',
  'Hoa',
  'Hùng',
  'Hương',
  'Khánh',
  'Lan',
  'Linh',
  'Long',
  'Mai',
];
const mailDomains = ['gmail.com', 'yahoo.com.vn', 'outlook.com', 'icloud.com', 'mail.example'];
/** Nobody else has this one. */
export const rareName = 'Zebedäus Quill';

/**
 * What full names and mailboxes are found by: two in five are called Nguyễn and three in five have a mailbox of one domain, as where many share names.
 * @param {PoolClient} client
 * @param {Vault} vault
 * @param {number} first
 * @param {number} count
 */
async function storeNames(client, vault, first, count) {
  const { nameDigests, domainDigests } = await import('../../apps/server/dist/modules/identity/search-digests.js');
  const names = families.flatMap((family) => middles.flatMap((middle) => givens.map((given) => `${family} ${middle} ${given}`)));
  const digests = names.flatMap((realName, place) => nameDigests(vault, 1, { realName }).map((digest) => ({ place, digest })));
  await client.query(`create temporary table of_name as select * from unnest($1::int[], $2::bytea[]) as n (place, digest)`, [
    digests.map(({ place }) => place),
    digests.map(({ digest }) => digest),
  ]);
  await client.query(
    `create temporary table called as
     select $1::bigint + n as player_id, n,
       (case when n % 5 < 2 then 0 else 1 + n / 5 % ${families.length - 1} end * ${middles.length} + n / 7 % ${middles.length}) * ${givens.length} + n * 5 % ${givens.length} as place
     from generate_series(0, $2::int - 1) as n`,
    [first, count],
  );
  await client.query(
    `insert into identity.search_digest (player_id, kind, digest)
     select player_id, 'name', digest from called join of_name using (place)
     union all select player_id, 'domain', ($1::bytea[])[case when n % 5 < 3 then 1 else 2 + n % 4 end] from called order by 3, 1`,
    [mailDomains.flatMap((domain) => domainDigests(vault, 1, `one@${domain}`))],
  );
  await client.query('drop table of_name, called');
  await client.query(
    `insert into identity.search_digest (player_id, kind, digest) select $1, 'name', digest from unnest($2::bytea[]) as d (digest)`,
    [first + Math.floor(count / 3), nameDigests(vault, 1, { realName: rareName })],
  );
}

/**
 * Takes keys and indexes off; what is answered makes them anew.
 * @param {PoolClient} client
 * @param {readonly string[]} tables
 */
async function takeIndexesOff(client, tables) {
  /** @type {import('pg').QueryResult<Constraint>} */
  const { rows: kept } = await client.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any ($1::regclass[]) and contype in ('p', 'u') order by contype`,
    [tables],
  );
  /** @type {import('pg').QueryResult<Omit<Constraint, 'table'>>} */
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { table, name: constraint } of kept) await client.query(`alter table ${table} drop constraint ${constraint}`);
  for (const { name: index } of indexes) await client.query(`drop index ${index}`);
  return async () => {
    for (const { table, name: constraint, definition } of kept)
      await client.query(`alter table ${table} add constraint ${constraint} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
  };
}

/**
 * Bets of a year, four of five of the lottery (two games, 4,000 draws), the others rounds of vendors' games; one in ten won. One player has every hundredth bet, a few
 * play much, most a little. Each player paid in before they played. Answers how many movements there are.
 * @param {PoolClient} client
 * @param {{ players: number, bets: number, first: number }} sizes
 * @param {(text: string) => void} say
 * @returns {Promise<number>}
 */
async function storeBets(client, { players, bets, first }, say) {
  /** @type {import('pg').QueryResult<{ id: number }>} */
  const { rows: draws } = await client.query(`
    insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, result, win, settled_at)
    select 1, case n % 2 when 0 then 'ssc1m' else 'xsmb' end, 'YEAR-' || n, 'settled', at - interval '4 hours', at, at,
      '{"kind":"numbers","numbers":["1","2","3","4","5"]}', '12345', at
    from (select n, now() - interval '365 days' + n * interval '365 days' / 4000 as at from generate_series(1, 4000) as n) as d returning id::float8 as id`);
  const firstDraw = Math.min(...draws.map(({ id }) => id));
  await client.query(`
    create temporary table of_vendor as
    select (row_number() over (order by node_id) - 1)::int as place, vendor_id, node_id from games.game order by node_id limit 200`);
  // Who: of those who had come by then, the older ones more often. The id of a movement is its moment, a bet's is a little later.
  await client.query(`
    create temporary table placed as
    select n, at, ${first} + case when n % 100 = 7 then 0 else floor(who * (730 + 365.0 * n / ${bets}) / 1095 * 0.999 * ${players - 1})::bigint end as player_id,
      uuidv7(at - clock_timestamp()) as id, n % 10 = 3 and at < now() - interval '3 hours' as won, n % 5 = 0 as of_vendor
    from (select n, now() - interval '365 days' + n * (interval '365 days' / ${bets}) as at, random() * random() as who from generate_series(1, ${bets}) as n) as o`);
  say('bets');
  await client.query(`
    create temporary table of_lottery as
    select n, at, player_id, id as order_id, uuidv7(at + interval '5 milliseconds' - clock_timestamp()) as id, won,
      ${firstDraw} + least(3999, n::bigint * 4000 / ${bets}) as draw_id, uuidv7(at + interval '2 hours' - clock_timestamp()) as prize_id
    from placed where not of_vendor`);
  await client.query(`
    insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate)
    select player_id, id, order_id, draw_id, 10000, ${stake}, at, 1, 2, 10, 'S2_DIRECT', 'bench', (n % 10) || '|05', 0 from of_lottery`);
  await client.query(`
    insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
    select player_id, id, draw_id, ${prize}, at + interval '2 hours', prize_id, 'won', '[]' from of_lottery where won`);
  await client.query(`
    create temporary table of_games as
    select n, at, player_id, id as stake_id, uuidv7(at - interval '1 millisecond' - clock_timestamp()) as id, n % 50 = 0 as won, v.vendor_id, v.node_id,
      uuidv7(at + interval '5 seconds' - clock_timestamp()) as prize_id
    from placed p join of_vendor v on v.place = (p.n / 5) % (select count(*) from of_vendor) where p.of_vendor`);
  await client.query(`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
    select player_id, id, vendor_id, node_id, 1, 'K-' || n, ${stake}, case when won then ${prize} else 0 end, at, at, at from of_games`);
  await client.query('drop table placed');
  say('movements');
  await client.query(`
    create temporary table moved as
    select row_number() over (order by at) as n, m.*, row_number() over own as nth, sum(amount) over own as balance
    from (
      select player_id, at, order_id as id, 'stake-placed' as template, -${stake}::bigint as amount, order_id as reference from of_lottery
      union all select player_id, at + interval '2 hours', prize_id, 'prize-paid', ${prize}, id from of_lottery where won
      union all select player_id, at, stake_id, 'game-stake-placed', -${stake}, id from of_games
      union all select player_id, at + interval '5 seconds', prize_id, 'game-prize-paid', ${prize}, id from of_games where won
      union all select id, created_at, uuidv7(created_at - clock_timestamp()), 'deposit-credited', ${deposit}, gen_random_uuid()
        from identity.player where id >= ${first}
    ) as m window own as (partition by player_id order by at, amount desc rows unbounded preceding)
    order by at`);
  await client.query('drop table of_lottery, of_games, of_vendor');
  // Numbers of transactions of the database as they would be had they happened one after the other; all are below the ones this database is at.
  await client.query(`
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark, writer)
    select player_id, id, at, 1, template, 'year:' || n, sha256(uuid_send(id)), reference::text, '', (3 + n * ${writers} / (select count(*) from moved))::text::xid8 from moved`);
  say('entries');
  await client.query(`
    insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
    select player_id, id, case l when 1 then amount else -amount end, case l when 1 then balance end, case l when 1 then nth end, l,
      case when l = 1 then 'main' when template = 'deposit-credited' then 'house:deposits' when amount < 0 then 'house:stakes' else 'house:prizes' end
    from moved cross join generate_series(1, 2) as l`);
  await client.query(`
    update wallet.account a set balance = m.balance, sequence = m.movements, staked = m.staked, turnover = m.staked, returned = m.won, deposited = m.paid_in
    from (
      select player_id, sum(amount)::bigint as balance, count(*) as movements, -coalesce(sum(amount) filter (where amount < 0), 0)::bigint as staked,
        coalesce(sum(amount) filter (where template like '%prize%'), 0)::bigint as won,
        coalesce(sum(amount) filter (where template = 'deposit-credited'), 0)::bigint as paid_in
      from moved group by player_id
    ) as m where a.player_id = m.player_id and a.code = 'main'`);
  const { rows } = await client.query('select count(*)::float8 as count from wallet.transaction');
  await client.query('drop table moved');
  return Number(rows[0]?.count);
}
