// Rows `wallet` and `wallet-hot`: game vendors' signed calls over HTTP (RS dialect), 70 % bets and 30 % wins, against pgbench; and one hot player
// against many under the same load.
import { generateKeyPairSync } from 'node:crypto';
import { runChild, startChild } from './children.mjs';
import { inTurns, median, medianRatio, percentileOf, row, show, skipped } from './measure.mjs';
import { fillPgbench, findPgbench, measurePgbench } from './pgbench.mjs';
import { copyWorld, forAll, openProgram } from './world.mjs';

/** @import { Pool } from 'pg' */
/** @typedef {{ nodeId: number, vendorId: number }} Game */
/** @typedef {{ alias: string, token: string }} Opened */

const clients = 64;
const scale = 100;
const vendor = 'BENCH';
const what = {
  wallet: 'wallet calls of game vendors per second, 70 % bets and 30 % wins, signed, durable, over HTTP, 64 clients, 10,000 players',
  hot: 'the same calls, all for one player',
};

/**
 * A vendor of our own with one game, offered by the demo brand; answers its game.
 * @param {Pool} pool
 * @param {string} publicKey
 * @returns {Promise<Game>}
 */
async function addVendor(pool, publicKey) {
  /** @type {import('pg').QueryResult<{ node_id: bigint, vendor_id: number }>} */
  const { rows } = await pool.query(
    `with vendor as (
       insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id, currencies)
       values ($1, 'Bench', 'rs', 'http://127.0.0.1:9', $2, '\\x00', 'sortes', '{VND}') returning id
     ), game as (
       insert into games.game (vendor_id, code, game_type, name) select id, 'reels', 'RNG', 'Reels' from vendor returning node_id, vendor_id
     ), offered as (
       insert into games.brand_vendor (merchant_id, vendor_id) select 1, id from vendor
     )
     select node_id, vendor_id from game`,
    [vendor, publicKey],
  );
  await pool.query('update games.catalogue_version set version = version + 1');
  const [made] = rows;
  if (made === undefined) throw new Error('the vendor was not made');
  return { nodeId: Number(made.node_id), vendorId: made.vendor_id };
}

/**
 * A launch a player, as when the game is opened.
 * @param {import('./world.mjs').Program} program
 * @param {readonly number[]} players
 * @param {Game} game
 * @returns {Promise<Opened[]>}
 */
async function openGames(program, players, { nodeId, vendorId }) {
  const { createLaunchToken } = await import('../../apps/server/dist/modules/games/gateway/launch-token-repository.js');
  /** @type {Opened[]} */
  const opened = [];
  await forAll(players, 16, async (playerId) => {
    const { sessionId } = await program.app.modules.identity.createSessionFor(playerId);
    const { token, alias } = await createLaunchToken(program.services.db, {
      playerId,
      vendorId,
      nodeId,
      merchantId: 1,
      sessionId,
      currency: 'VND',
      country: 'VN',
      language: 'EN',
      now: new Date(),
    });
    opened.push({ alias, token });
  });
  return opened;
}

/**
 * Every call that was answered "done" stands once, with its money.
 * @param {Pool} pool
 * @param {number} calls
 */
async function checkStored(pool, calls) {
  const { rows } = await pool.query(
    `select (select count(*) from games.transaction) as stored,
       (select count(*) from games.transaction t where t.amount > 0 and t.transaction_id is null) as without_movement,
       (select coalesce(sum(amount) filter (where kind = 'bet'), 0) - coalesce(sum(amount) filter (where kind = 'win'), 0) from games.transaction) as kept,
       (select coalesce(sum(e.amount), 0) from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
        where t.template in ('game-stake-placed', 'game-prize-paid') and e.account like 'house:%') as house`,
  );
  const { stored, without_movement: without, kept, house } = rows[0];
  if (Number(stored) !== calls || Number(without) !== 0 || String(kept) !== String(house))
    throw new Error(
      `answered ${calls} calls, stored ${stored}, ${without} without a movement; the vendor kept ${kept}, the ledger says ${house}`,
    );
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchWallet({ cluster, players, seconds, rounds, say, profile }) {
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const connection = await copyWorld(cluster, 'bench_wallet');
    const program = await openProgram(connection, cluster.secret);
    undo.push(() => program.close());
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const game = await addVendor(program.pool, publicKey);
    say('opening a game for each player');
    const opened = await openGames(program, players, game);
    const served = await startChild(
      'serve.mjs',
      { connection, secret: cluster.secret, rateLimits: true },
      { nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
    );
    undo.push(() => served.stop());

    /** @type {Record<'wallet' | 'hot', Float64Array[]>} */
    const latencies = { wallet: [], hot: [] };
    let answered = 0;
    let perSecond = 1_000;
    /** @type {(name: 'wallet' | 'hot', group: readonly Opened[]) => () => Promise<number>} */
    const measure = (name, group) => async () => {
      // As many calls as last about so many seconds at the speed of the round before: signing more would only cost time.
      const calls = Math.ceil(perSecond * seconds);
      const warmCalls = 640;
      const answer = await runChild('wallet-load.mjs', {
        port: served.answer.port,
        vendor,
        game: 'reels',
        privateKey,
        currency: 'VND',
        players: group,
        connections: clients,
        calls,
        warmCalls,
      });
      if (answer.refused > 0) throw new Error(`${answer.refused} calls were refused, the first with: ${answer.sample}`);
      answered += clients * (Math.ceil(calls / clients) + Math.ceil(warmCalls / clients));
      if (name === 'wallet') perSecond = answer.perSecond;
      latencies[name].push(answer.latencies);
      return answer.perSecond;
    };
    const warm = measure('wallet', opened);
    /** @type {Partial<Record<'wallet' | 'hot' | 'pgbench', import('./measure.mjs').Subject>>} */
    const subjects = { wallet: warm, hot: measure('hot', opened.slice(0, 1)) };
    const pgbench = findPgbench();
    if (pgbench !== undefined) {
      say(`filling pgbench's tables, scale ${scale}`);
      await cluster.admin('create database bench_wallet_tpcb');
      await fillPgbench(pgbench, cluster.connectionTo('bench_wallet_tpcb'), scale);
      subjects.pgbench = () => measurePgbench(pgbench, cluster.connectionTo('bench_wallet_tpcb'), { clients, seconds });
    }
    await warm();
    latencies.wallet.length = 0;
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, subjects, say);
    await checkStored(program.pool, answered);

    /** @param {'wallet' | 'hot'} name */
    const p = (name) => `latency p50 ${show(percentileOf(latencies[name], 0.5))} ms, p99 ${show(percentileOf(latencies[name], 0.99))} ms`;
    const hot = row({
      name: 'wallet-hot',
      what: what.hot,
      figure: median(figures.hot),
      unit: 'per second',
      against: 'the same calls for 10,000 players',
      reference: median(figures.wallet),
      ratio: medianRatio(figures.hot, figures.wallet),
      goal: 0.5,
      notes: [p('hot')],
    });
    if (subjects.pgbench === undefined)
      return [
        skipped(
          'wallet',
          what.wallet,
          `pgbench is not on this machine; ours alone: ${show(median(figures.wallet))} per second, ${p('wallet')}`,
        ),
        hot,
      ];
    return [
      row({
        name: 'wallet',
        what: what.wallet,
        figure: median(figures.wallet),
        unit: 'per second',
        against: `pgbench TPC-B, simple protocol, same server, ${clients} clients, scale ${scale}`,
        reference: median(figures.pgbench),
        ratio: medianRatio(figures.wallet, figures.pgbench),
        goal: 1.6,
        notes: [
          p('wallet'),
          'RSA-2048 signatures checked; made before the clock starts, as a vendor has machines of its own; afterwards every call was found stored once, with its money',
        ],
      }),
      hot,
    ];
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    await cluster.admin('drop database if exists bench_wallet_tpcb with (force)', 'drop database if exists bench_wallet with (force)');
  }
}
