// Rows `bonus-own`, `bonus-lent` and `bonus-games`: what lent money costs those who have it, beside others who play at the same time with their own alone.
import { randomUUID } from 'node:crypto';
import { anyLine, createRandom, oneOf } from './bets.mjs';
import { closedLoop, inTurns, median, medianRatio, row } from './measure.mjs';
import { copyWorld, forAll, openDraw, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */
/** @import { WalletCommand } from '../../packages/wallet-protocol/dist/index.js' */
/** @typedef {{ playerId: number, alias: string, token: string }} Seat */
/** @typedef {(group: readonly number[], seed: number) => Promise<() => Promise<number>>} MakeSubject */

const callers = 64;
/** Of stakes that take lent money, in row `bonus-lent`: one of so many. */
const oneOfSo = 10;
const lent = 10_000_000_000n;

/**
 * Lends players a bonus that may be staked on anything.
 * @param {Program} program
 * @param {readonly number[]} players
 */
async function lend({ services }, players) {
  const [{ beginBonus }, { inTransaction }] = await Promise.all([
    import('../../apps/server/dist/modules/wallet/index.js'),
    import('../../packages/service/dist/index.js'),
  ]);
  const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
  await forAll(players, 16, async (playerId) => {
    const began = await inTransaction(services.db, (transaction) =>
      beginBonus(transaction, { playerId, merchantId: 1, grantId: randomUUID() }, rule, lent),
    );
    if (!began) throw new Error(`player ${playerId} has a bonus already`);
  });
}

/**
 * Takes all own money of players: whatever they stake from then on is lent.
 * @param {Program} program
 * @param {readonly number[]} players
 */
async function empty({ services }, players) {
  const { balancesOf, postOne } = await import('../../apps/server/dist/modules/wallet/index.js');
  const balances = await balancesOf(services.db, players);
  await forAll(players, 16, async (playerId) => {
    const own = balances.get(playerId)?.main ?? 0n;
    if (own === 0n) return;
    const { verdict } = await postOne(services.db, {
      playerId,
      merchantId: 1,
      template: 'adjustment',
      key: randomUUID(),
      input: null,
      reference: 'emptied',
      lines: [
        { account: 'main', amount: -own },
        { account: 'house:adjustments', amount: own },
      ],
    });
    if (verdict !== 'posted') throw new Error(`emptying was ${verdict}`);
  });
}

/**
 * @param {Program} program
 * @param {number} seconds
 * @returns {Promise<MakeSubject>}
 */
async function placing(program, seconds) {
  const draw = await openDraw(program.pool);
  return async (group, seed) => {
    const random = createRandom(seed);
    const call = () =>
      program.app.modules.lottery.placeOrder({
        playerId: oneOf(group, random),
        merchantId: 1,
        currency: 'VND',
        gameId: 'ssc1m',
        numero: draw.numero,
        contents: [anyLine(random)],
        idempotencyKey: randomUUID(),
      });
    return async () => (await closedLoop({ callers, seconds, call })).perSecond;
  };
}

/**
 * A launch of the game for each player.
 * @param {Program} program
 * @param {{ node_id: bigint, vendor_id: number }} game
 * @param {readonly number[]} players
 */
async function openReels({ app, services }, { node_id: nodeId, vendor_id: vendorId }, players) {
  const { createLaunchToken } = await import('../../apps/server/dist/modules/games/gateway/launch-token-repository.js');
  /** @type {Seat[]} */
  const seats = [];
  await forAll(players, 16, async (playerId) => {
    const { sessionId } = await app.modules.identity.createSessionFor(playerId);
    const { token, alias } = await createLaunchToken(services.db, {
      playerId,
      vendorId,
      nodeId: Number(nodeId),
      merchantId: 1,
      sessionId,
      currency: 'VND',
      country: 'VN',
      language: 'EN',
      now: new Date(),
    });
    seats.push({ playerId, alias, token });
  });
  return seats;
}

/**
 * Vendors' calls straight into the gateway, seven bets to three wins of the oldest bet: what the HTTP side costs is the same for all.
 * @param {Program} program
 * @param {number} seconds
 * @returns {Promise<MakeSubject>}
 */
async function calling(program, seconds) {
  const { createWalletGateway } = await import('../../apps/server/dist/modules/games/gateway/create-wallet-gateway.js');
  const { db, pool, log } = program.services;
  const { rows } = await pool.query(
    `with vendor as (
       insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id, currencies)
       values ('BENCH', 'Bench', 'rs', 'http://127.0.0.1:9', '', '\\x00', 'sortes', '{VND}') returning id
     ), game as (
       insert into games.game (vendor_id, code, game_type, name) select id, 'reels', 'RNG', 'Reels' from vendor returning node_id, vendor_id
     ), offered as (
       insert into games.brand_vendor (merchant_id, vendor_id) select 1, id from vendor
     )
     select node_id, vendor_id from game`,
  );
  const vendor = /** @type {never} */ ({ id: rows[0].vendor_id, code: 'BENCH' });
  const gateway = createWalletGateway({ db, pool, log, touchSessions: async () => undefined });
  return async (group, seed) => {
    const random = createRandom(seed);
    const seats = await openReels(program, rows[0], group);
    /** @type {WalletCommand[]} */
    const waiting = [];
    let calls = 0;
    const call = async () => {
      calls += 1;
      const bet = calls % 10 >= 7 ? waiting.shift() : undefined;
      const seat = oneOf(seats, random);
      const command = /** @type {WalletCommand} */ (
        bet === undefined
          ? {
              vendor: 'BENCH',
              externalId: randomUUID(),
              kind: 'bet',
              referenceId: null,
              round: randomUUID(),
              roundClosed: false,
              player: seat.alias,
              game: 'reels',
              amount: BigInt(1 + random(50)) * 10_000n,
              currency: 'VND',
              token: seat.token,
            }
          : {
              ...bet,
              externalId: randomUUID(),
              kind: 'win',
              referenceId: bet.externalId,
              amount: BigInt(random(100)) * 10_000n,
              roundClosed: true,
            }
      );
      const { verdict } = await gateway.apply(vendor, command);
      if (verdict !== 'done') throw new Error(`a ${command.kind} was ${verdict}`);
      if (bet === undefined) waiting.push(command);
    };
    return async () => (await closedLoop({ callers, seconds, call })).perSecond;
  };
}

/**
 * @param {Given} given
 * @param {Program} program
 * @param {{ name: string, what: string, goal: number, make: (program: Program, seconds: number) => Promise<MakeSubject>, prepare: (group: readonly number[]) => Promise<void> }} how
 * @returns {Promise<Result>}
 */
async function compare({ players, rounds, say, seconds, cluster }, program, { name, what, goal, make, prepare }) {
  const half = Math.floor(players.length / 2);
  const [having, alone] = [players.slice(0, half), players.slice(half, 2 * half)];
  await prepare(having);
  await program.pool.query('vacuum analyze');
  const subjectOf = await make(program, seconds);
  const subjects = { bonus: await subjectOf(having, 7), without: await subjectOf(alone, 8) };
  await subjects.bonus();
  await subjects.without();
  await cluster.admin('checkpoint');
  // Short slices, many of them: a difference of some in a hundred is sought.
  const figures = await inTurns(2 * rounds, subjects, say);
  return row({
    name,
    what,
    figure: median(figures.bonus),
    unit: 'per second',
    against: 'the same by players without one',
    reference: median(figures.without),
    ratio: medianRatio(figures.bonus, figures.without),
    goal,
  });
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchBonus(given) {
  const { cluster, names, say } = given;
  /** @type {Record<string, (program: Program) => Promise<Result>>} */
  const benches = {
    'bonus-own': (program) =>
      compare(given, program, {
        name: 'bonus-own',
        what: `bets placed per second by players with an active bonus whose own money covers them, ${callers} concurrent callers`,
        goal: 0.98,
        make: placing,
        prepare: (group) => lend(program, group),
      }),
    'bonus-lent': (program) =>
      compare(given, program, {
        name: 'bonus-lent',
        what: `the same where one stake in ${oneOfSo} is lent`,
        goal: 0.91,
        make: placing,
        prepare: async (group) => {
          await lend(program, group);
          await empty(
            program,
            group.filter((_, index) => index % oneOfSo === 0),
          );
        },
      }),
    'bonus-games': (program) =>
      compare(given, program, {
        name: 'bonus-games',
        what: `vendors' calls per second in one process, 70 % bets and 30 % wins, all of lent money, ${callers} concurrent callers`,
        goal: 0.8,
        make: calling,
        prepare: async (group) => {
          await lend(program, group);
          await empty(program, group);
        },
      }),
  };
  /** @type {Result[]} */
  const results = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (!names.includes(name)) continue;
    say(name);
    const program = await openProgram(await copyWorld(cluster, 'bench_bonus'), cluster.secret);
    try {
      results.push(await bench(program));
    } finally {
      await program.close();
      await cluster.admin('drop database if exists bench_bonus with (force)');
    }
  }
  return results;
}
