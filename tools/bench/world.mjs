// What every bench stands on: a PostgreSQL of our own in a temporary folder, and a database with a brand, players who have money, and draws.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** @import { Pool } from 'pg' */
/** @import { Connection } from '../chaos/database.mjs' */
/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */
/** @typedef {Awaited<ReturnType<typeof openProgram>>} Program */
/** @typedef {Awaited<ReturnType<typeof openDraw>>} OpenDraw */

const merchantId = 1;
/** One unit of money in the ledger's units. */
const money = 10_000n;

/**
 * Starts the built-in PostgreSQL with its own settings (fsync on) on an empty folder; `stop` removes everything. `settings` of postgresql.conf are for
 * those who look for where time goes; what is compared is measured without any.
 * @param {{ settings?: Record<string, string> }} [options]
 */
export async function startCluster({ settings = {} } = {}) {
  const { startEmbeddedPostgres } = await import('../../packages/service/dist/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'sortes-bench-'));
  // mkdtemp closes the folder to others; started as root, the database runs as another account and would put its data elsewhere.
  chmodSync(folder, 0o711);
  // Databases are dropped while autovacuum may be at work on them: that it was sent away is no news.
  const quiet = { info() {}, warn() {}, error: (/** @type {string} */ text) => /terminating autovacuum/.test(text) || console.error(text) };
  let embedded;
  try {
    embedded = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const { config } = embedded;
  /**
   * @param {string} database
   * @returns {Connection}
   */
  const connectionTo = (database) => ({ ...config, database });
  /**
   * Carries out statements one after the other; answers the rows of the last.
   * @param {string[]} statements
   * @returns {Promise<Record<string, string>[]>}
   */
  const admin = async (...statements) => {
    const client = new pg.Client(connectionTo('postgres'));
    await client.connect();
    try {
      let rows = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, connectionTo, admin, stop, secret: randomBytes(32).toString('base64') };
}

/**
 * The program on one database, without its HTTP side. Several may live in one process.
 * @param {Connection} connection
 * @param {string} secret
 * @param {{ poolSize?: number }} [options]
 */
export async function openProgram(connection, secret, { poolSize = 16 } = {}) {
  const { createLogger, createVault, loadRootKey, openDatabase, systemClock } = await import('../../packages/service/dist/index.js');
  const { createApp } = await import('../../apps/server/dist/app.js');
  const { readProgramConfig } = await import('../../apps/server/dist/wiring/config.js');
  const { migrate } = await import('../../apps/server/dist/wiring/migrate.js');
  // Nothing answers there: what is measured ends at our own door.
  const payment = { PAYMENT_URL: 'http://127.0.0.1:9', PAYMENT_SECRET: randomBytes(32).toString('hex') };
  const config = { ...readProgramConfig({ SORTES_SECRET: secret, DRAND_URLS: 'off', ...payment }, '.'), port: 0 };
  const log = createLogger('error');
  const database = openDatabase(connection, { log, poolSize });
  await migrate(database.pool, log);
  const { createDrawKey, newDrawKeyText } = await import('../../apps/server/dist/platform/draw-key.js');
  const { createAlarms } = await import('../../apps/server/dist/platform/alarms.js');
  const { createHookBoard } = await import('../../apps/server/dist/ports/hooks.js');
  const services = {
    config,
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log,
    vault: createVault(loadRootKey(secret, '.')),
    alarms: createAlarms(database.db, systemClock, log),
    drawKey: await createDrawKey(newDrawKeyText()),
    hooks: createHookBoard(),
  };
  const app = createApp(services, connection);
  return {
    services,
    app,
    pool: database.pool,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/**
 * Waits until nothing is written any more: what players who come anew on a day begin with is noted beside them, in turn. Fails after five minutes.
 * @param {Pool} pool
 */
export async function untilQuiet(pool) {
  const written = async () => {
    const { rows } = await pool.query(
      'select sum(tup_inserted + tup_updated)::bigint as rows from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0].rows);
  };
  const end = Date.now() + 300_000;
  for (let before = await written(); Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const now = await written();
    if (now - before < 100) return;
    before = now;
  }
  throw new Error('the database does not come to rest');
}

/**
 * Runs `work` for every item, so many at a time.
 * @template T
 * @param {readonly T[]} items
 * @param {number} atOnce
 * @param {(item: T, index: number) => Promise<unknown>} work
 */
export async function forAll(items, atOnce, work) {
  const left = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of left) await work(item, index);
    }),
  );
}

/**
 * Makes the database `world`: the demo brand and `count` players with 100 million each, through the doors of the modules. Answers their ids.
 * @param {Cluster} cluster
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function createWorld(cluster, count) {
  await cluster.admin('create database world');
  const program = await openProgram(cluster.connectionTo('world'), cluster.secret);
  try {
    const { seedDemo } = await import('../../apps/server/dist/seed/index.js');
    const { post } = await import('../../apps/server/dist/modules/wallet/index.js');
    const { site, identity } = program.app.modules;
    await seedDemo(program.services, program.app.modules);
    const brand = (await site.allMerchants()).find(({ id }) => id === merchantId);
    if (brand === undefined) throw new Error('the demo has no brand');
    const players = Array.from({ length: count }, () => 0);
    await forAll(players, 32, async (_, index) => {
      players[index] = (await identity.createPlayer(brand, { userName: `bench${index}`, password: undefined })).playerId;
    });
    const amount = 100_000_000n * money;
    /** @type {(playerId: number) => import('../../apps/server/dist/modules/wallet/index.js').PostingRequest} */
    const credit = (playerId) => ({
      playerId,
      merchantId,
      template: 'demo-credited',
      key: 'bench',
      input: null,
      reference: 'bench',
      lines: [
        { account: 'main', amount },
        { account: 'house:demo', amount: -amount },
      ],
    });
    const batches = Array.from({ length: Math.ceil(count / 500) }, (_, index) => players.slice(index * 500, (index + 1) * 500));
    await forAll(batches, 4, async (batch) => {
      const verdicts = await post(program.services.db, batch.map(credit));
      if (verdicts.some(({ verdict }) => verdict !== 'posted')) throw new Error('a player got no money');
    });
    await addDraws(program.pool);
    await program.pool.query('vacuum analyze');
    return players;
  } finally {
    await program.close();
  }
}

/**
 * Many more players, as copies of the world's first: too many for the doors of the modules. Each has an empty main account and nothing else.
 * @param {Pool} pool
 * @param {{ count: number, firstId: number }} of their ids are `firstId` and those that follow
 */
export async function addPlayers(pool, { count, firstId }) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    const { rows: columns } = await client.query(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'identity' and table_name = 'player' and is_generated = 'NEVER' order by ordinal_position`,
    );
    const names = columns.map(({ name }) => name);
    await client.query(`
      insert into identity.player (${names.join(', ')}) overriding system value
      select ${names.map((name) => `r.${name}`).join(', ')}
      from (select p as template from identity.player p where p.user_name = 'bench0') as t, generate_series(0, ${count - 1}) as n
      cross join lateral jsonb_populate_record(t.template, jsonb_build_object('id', ${firstId} + n, 'user_name', 'many' || n, 'name_key', 'many' || n,
        'account_number', (6000000000 + n)::text, 'referral_code', 'P' || lpad(n::text, 7, '0'))) as r`);
    await client.query(`
      insert into wallet.account (player_id, code, currency, time_zone)
      select ${firstId} + n, a.code, a.currency, a.time_zone
      from wallet.account a join identity.player p on p.id = a.player_id and p.user_name = 'bench0', generate_series(0, ${count - 1}) as n where a.code = 'main'`);
    await client.query('vacuum analyze identity.player, wallet.account');
  } finally {
    client.release(true);
  }
}

/**
 * Archive, draw on sale and coming draw of both games, so that the catalogue has something to say.
 * @param {Pool} pool
 */
async function addDraws(pool) {
  await pool.query(`
    insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, result, win, settled_at, winners, prizes)
    select ${merchantId}, 'ssc1m', to_char(now() - n * interval '1 minute', 'YYYYMMDD') || lpad((2000 - n)::text, 4, '0'), 'settled',
      now() - (n + 1) * interval '1 minute', now() - n * interval '1 minute' - interval '5 seconds', now() - n * interval '1 minute',
      jsonb_build_object('kind', 'numbers', 'numbers', (select jsonb_agg(d) from regexp_split_to_table(lpad((n * 7919 % 100000)::text, 5, '0'), '') as d)),
      lpad((n * 7919 % 100000)::text, 5, '0'), now() - n * interval '1 minute', 0, 0
    from generate_series(1, 500) as n`);
  await pool.query(`
    insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at) values
      (${merchantId}, 'ssc1m', 'BENCH-NOW', 'open', now() - interval '1 minute', now() + interval '1 hour', now() + interval '61 minutes'),
      (${merchantId}, 'ssc1m', 'BENCH-NEXT', 'scheduled', now() + interval '1 hour', now() + interval '2 hours', now() + interval '121 minutes'),
      (${merchantId}, 'xsmb', 'XSMB-BENCH', 'open', now() - interval '1 minute', now() + interval '1 hour', now() + interval '61 minutes')`);
}

let lastNumero = 0;

/**
 * A draw of the five-digit game that is open now and for a day; answers its id and issue.
 * @param {Pool} pool
 */
export async function openDraw(pool) {
  const numero = `BENCH-${process.pid}-${(lastNumero += 1)}`;
  /** @type {import('pg').QueryResult<{ id: bigint }>} */
  const { rows } = await pool.query(
    `insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
     values ($1, 'ssc1m', $2, 'open', now() - interval '1 second', now() + interval '1 day', now() + interval '1 day') returning id`,
    [merchantId, numero],
  );
  const [draw] = rows;
  if (draw === undefined) throw new Error('no draw was opened');
  return { id: draw.id, numero };
}

/**
 * A copy of the world for one bench.
 * @param {Cluster} cluster
 * @param {string} name
 */
export async function copyWorld(cluster, name) {
  await cluster.admin(`create database ${name} template world`);
  return cluster.connectionTo(name);
}
