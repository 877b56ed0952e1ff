// One run: puts the world together, lets it be shaken, ends it in order, and prints what came of it.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMoney } from '@sortes/money';
import { readOrDrawSandboxKeys } from '@sortes/sandbox/keys';
import pg from 'pg';
import { CashierHistory, CashierSeat, endCashier, PayoutDesk } from './cashier.mjs';
import { startDatabase } from './database.mjs';
import { startDatabaseProxy } from './database-proxy.mjs';
import { houseGames, officialGames, planDraws, ResultDesk } from './draws.mjs';
import { Faults } from './faults.mjs';
import { Gateway, PayoutSide } from './gateway.mjs';
import { endGifts, GiftHistory, GiftSeat } from './gifts.mjs';
import { judgeRun } from './judge-run.mjs';
import { openModules, prepare } from './operator.mjs';
import { PaymentNetwork } from './payment-network.mjs';
import { History, Player, Tally } from './players.mjs';
import { freePort, leftBehind, pause, startFront, Supervised } from './processes.mjs';
import { createRandom } from './random.mjs';
import { ReversalDesk } from './reversals.mjs';
import { PlayerNetwork, StudioHistory, StudioSeat, writeStudioKeys } from './studio.mjs';
import { GameHistory, VendorSeat } from './vendors.mjs';
import { creditAndDie } from './untold.mjs';
import { printChecks } from './verify.mjs';

const clients = 16;
/** Rounds of vendors' games that are played side by side, half of each dialect. */
const vendorSeats = 6;
/** Persons who play the studio's games, each for accounts of their own. */
const studioSeats = 4;
/** Fewer players than clients: some play on two devices at once. */
const playerCount = 12;
/** @import { PlayerSession } from './records.js' */

/**
 * Players who have little and pay nothing in: what they win is soon gone, and a corrected result may find too little.
 * @param {number} index
 */
const isPoor = (index) => index >= playerCount - 2;
/**
 * One who pays in, and has soon lost it: what a reversed deposit takes back is no longer there, and bonuses stand in for what they lack.
 * @param {number} index
 */
const isLean = (index) => index === playerCount - 3;
const openings = Array.from({ length: playerCount }, (_, index) => parseMoney(isPoor(index) ? '10000' : isLean(index) ? '50000' : '20000000'));
const say = console.log;

const folder = mkdtempSync(join(tmpdir(), 'sortes-chaos-'));
// mkdtemp closes the folder to others; started as root, the database runs as another account and would put its data elsewhere.
chmodSync(folder, 0o711);
/** @type {Supervised[]} */
const supervised = [];
/** @type {(() => Promise<void>)[]} */
const closing = [];

/** What the program and both sandboxes of this run share. */
const keysFile = join(folder, 'sandbox-keys.json');
const keys = readOrDrawSandboxKeys(keysFile);

/** @param {{ role: string, port: number, proxyUrl: string, secret: string, network: PaymentNetwork, sandboxPort: number }} given */
function environmentOf({ role, port, proxyUrl, secret, network, sandboxPort }) {
  return {
    NODE_ENV: 'production',
    SORTES_ROLE: role,
    PORT: String(port),
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: proxyUrl,
    DATA_DIR: folder,
    SORTES_SECRET: secret,
    SITE_ORIGIN: `http://127.0.0.1:${network.wordsPort}`,
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_URL: `http://127.0.0.1:${network.callsPort}`,
    PAYMENT_SECRET: keys.paymentSecret,
    PAYOUT_URL: `http://127.0.0.1:${network.callsPort}`,
    PAYOUT_SECRET: keys.payoutSecret,
    PAYOS_CLIENT_ID: keys.payos.clientId,
    PAYOS_API_KEY: keys.payos.apiKey,
    PAYOS_CHECKSUM_KEY: keys.payos.checksumKey,
    PAYOS_URL: `http://127.0.0.1:${network.callsPort}`,
    PAYOS_CHECKOUT_URL: `http://127.0.0.1:${sandboxPort}/payos/web`,
    // The quick chain of the run, not rounds of the world outside.
    DRAND_URLS: 'off',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
  };
}

/**
 * @param {number} seconds
 * @param {string} seed
 */
async function shakeAndJudge(seconds, seed) {
  const isFull = seconds >= 300;
  const stages = createStages();
  say(`chaos: ${seconds} s of load under faults, ${clients} clients, seed ${seed}`);
  const installation = { secret: randomBytes(32).toString('base64'), folder };
  const database = await startDatabase(folder, (server) => supervised.push(server));
  const {
    players: sessions,
    reader,
    codes,
    gifts: offers,
    merchantId,
    studioVendorId,
  } = await prepare(database.config, installation, openings);

  const proxy = await startDatabaseProxy({ host: database.config.host, port: database.config.port, random: createRandom(seed, 'proxy') });
  closing.push(() => proxy.stop());
  const proxyUrl = `postgresql://${database.config.user}${database.config.password ? `:${encodeURIComponent(database.config.password)}` : ''}@127.0.0.1:${proxy.port}/${database.config.database}`;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [sandboxPort, payoutPort] = [await freePort(), await freePort()];
  const front = await startFront(ports.slice(0, 2));
  closing.push(() => front.stop());
  const network = new PaymentNetwork(createRandom(seed, 'network'));
  closing.push(() => network.stop());
  await network.start({
    sides: (path) => `http://127.0.0.1:${path.startsWith('/payout/') ? payoutPort : sandboxPort}`,
    front: () => front.port,
  });
  const common = { proxyUrl, secret: installation.secret, network, sandboxPort };
  /** @type {(name: string, port: number) => Promise<Supervised>} */
  const sandboxAt = async (name, port) =>
    new Supervised({
      name,
      script: 'apps/sandbox/dist/bundle/main.js',
      folder,
      environment: {
        NODE_ENV: 'production',
        PORT: String(port),
        SMTP_PORT: String(await freePort()),
        VENDOR_PORT: String(await freePort()),
        SANDBOX_KEYS: keysFile,
        SITE_ORIGIN: `http://127.0.0.1:${network.wordsPort}`,
      },
    });
  const sandbox = await sandboxAt('sandbox', sandboxPort);
  // Who pays out keeps books that outlive everything: a process of its own that nobody kills.
  const payoutSandbox = await sandboxAt('payout-side', payoutPort);
  const program = ['api 1', 'api 2', 'worker 1', 'worker 2', 'draw 1', 'draw 2'].map(
    (name, index) =>
      new Supervised({
        name: name.replace(' ', '-'),
        script: 'apps/server/dist/bundle/main.js',
        folder,
        environment: environmentOf({ ...common, role: name.replace(/ .*/, ''), port: ports[index] ?? 0 }),
      }),
  );
  for (const [index, process_] of program.slice(0, 4).entries()) process_.origin = `http://127.0.0.1:${ports[index]}`;
  const studioPort = await freePort();
  const studio = new Supervised({
    name: 'studio',
    script: 'apps/studio/dist/bundle/main.js',
    folder,
    environment: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      STUDIO_PORT: String(studioPort),
      STUDIO_KEYS: writeStudioKeys(folder),
      STUDIO_DATABASE_URL: proxyUrl,
      OPERATOR_URL: `http://127.0.0.1:${front.port}`,
      DATA_DIR: folder,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
    },
  });
  supervised.push(sandbox, payoutSandbox, ...program, studio);
  await Promise.all([sandbox, payoutSandbox, ...program, studio].map((process_) => process_.start()));

  const admin = new pg.Client({ ...database.config, application_name: 'chaos' });
  await admin.connect();
  const plan = await planDraws(admin, {
    houseEveryMs: isFull ? 8_000 : 5_000,
    officialEveryMs: isFull ? 11_000 : 7_000,
    untilMs: seconds * 1_000,
  });
  await admin.end();

  const tally = new Tally();
  const history = new History();
  const origins = program.slice(0, 2).map(({ origin }) => origin);
  const gateway = new Gateway(`http://127.0.0.1:${sandboxPort}`, createRandom(seed, 'gateway'), network.arrived);
  const payoutSide = new PayoutSide(`http://127.0.0.1:${payoutPort}`, createRandom(seed, 'payout side'));
  await payoutSide.prepare();
  const cashier = new CashierHistory();
  const vouchers = { list: codes, next: 0 };
  /** @type {(index: number) => PlayerSession} */
  const sessionOf = (index) => {
    const session = sessions[index % playerCount];
    if (session === undefined) throw new Error(`client ${index + 1} has no player`);
    return session;
  };
  const players = Array.from(
    { length: clients },
    (_, index) =>
      new Player({
        name: `client ${index + 1}`,
        ...sessionOf(index),
        isPoor: isPoor(index % playerCount),
        gameCodes: isPoor(index % playerCount) ? officialGames : [...houseGames, ...officialGames],
        origins,
        history,
        tally,
        random: createRandom(seed, `client ${index}`),
      }),
  );
  for (const [index, player] of players.entries())
    player.cashier = new CashierSeat({ player, accountId: sessionOf(index).accountId, codes: vouchers, history: cashier });
  // Who is poor does not claim: what a correction takes back from them is to be missing.
  const gifts = { history: new GiftHistory(), offers };
  for (const player of players) if (!player.isPoor) player.gifts = new GiftSeat({ player, ...gifts });
  const games = new GameHistory();
  const seats = Array.from({ length: vendorSeats }, (_, index) => {
    const dialect = index % 2;
    return new VendorSeat({
      name: `vendor ${index + 1}`,
      // Who is poor plays too: their bets are refused now and then.
      seats: sessions.flatMap(({ playerId, token, games: opened }) =>
        opened.slice(dialect, dialect + 1).map((game) => ({ ...game, playerId, sessionToken: token })),
      ),
      origins,
      history: games,
      tally,
      random: createRandom(seed, `vendor ${index}`),
    });
  });
  const played = new StudioHistory();
  const playerNetwork = new PlayerNetwork();
  const studioAccounts = sessions.map(({ playerId, studioGames }) => ({ playerId, ...studioGames }));
  const gamblers = Array.from(
    { length: studioSeats },
    (_, index) =>
      new StudioSeat({
        accounts: studioAccounts.filter((_account, at) => at % studioSeats === index),
        origin: `http://127.0.0.1:${studioPort}`,
        network: playerNetwork,
        history: played,
        tally,
        random: createRandom(seed, `gambler ${index}`),
      }),
  );
  await Promise.all(gamblers.map((gambler) => gambler.enter()));
  const operator = await openModules({ connectionString: proxyUrl }, installation);
  const desk = new ResultDesk({
    lottery: operator.modules.lottery,
    random: createRandom(seed, 'desk'),
    findState: async (game, numero) => {
      /** @type {{ state: string }[]} */
      const [draw] = await database.once('select state from lottery.draw where game_code = $1 and numero = $2', [game, numero]);
      return draw?.state;
    },
  });
  const payoutDesk = new PayoutDesk({
    operator,
    merchantId,
    players: sessions.map(({ playerId }) => playerId),
    random: createRandom(seed, 'payout desk'),
  });
  const reversalDesk = new ReversalDesk({
    operator,
    database,
    merchantId,
    players: sessions.map(({ playerId }) => playerId),
    random: createRandom(seed, 'reversal desk'),
  });
  const faults = new Faults({
    world: {
      database,
      proxy,
      api: program.slice(0, 2),
      workers: program.slice(2, 4),
      drawers: program.slice(4),
      sandbox,
      gateway,
      network,
      studio,
      played,
      playerNetwork,
      tally,
      reader,
      creditUntold: (/** @type {string} */ key) => creditAndDie(database.config, { playerId: reader.playerId, merchantId, key }),
      beginDeposits: () =>
        Promise.all(
          players
            .filter(({ isPoor: poor }) => !poor)
            .slice(0, 6)
            .map(async (player) => player.cashier?.deposit()),
        ),
    },
    random: createRandom(seed, 'faults'),
    say,
    seconds,
  });

  stages.end('made ready');
  say('faults, in seconds of load:');
  let isOver = false;
  const startedAt = performance.now();
  const playing = Promise.all([...players, ...seats, ...gamblers].map((player) => player.play(() => isOver)));
  const repeating = Promise.all([
    gateway.repeatItself(() => isOver),
    payoutSide.work(() => isOver),
    payoutDesk.work(() => isOver),
    reversalDesk.work(() => isOver),
  ]);
  const entering = desk.work(plan, () => false);
  await pause(1_500);
  await faults.run(() => false);
  await pause(seconds * 1_000 - (performance.now() - startedAt));
  isOver = true;
  await playing;
  await Promise.all(faults.begun);
  await repeating;
  const loadMs = performance.now() - startedAt;
  stages.end('load');

  // Everything that was begun is brought to its end: results entered, prizes paid, webhooks delivered.
  network.heal();
  await payoutSide.calm();
  const ending = endCashier({ database, gateway, payoutSide, withinMs: 90_000 });
  await entering;
  const undelivered = await gateway.settled(90_000);
  const unsettled = await untilSettled(database, plan);
  unsettled.push(...(await ending), ...(await endGifts(operator, database)));
  const unplayed = (await Promise.all(gamblers.map((gambler) => gambler.finish(90_000)))).flat();
  await gateway.remember({ isLast: true });
  const payouts = await payoutSide.list();
  await operator.close();
  stages.end('brought to an end');
  // Before the wallet: a round that runs at the table may still end.
  const stops = [{ name: studio.name, ...(await studio.stop()) }];
  for (const process_ of program) stops.push({ name: process_.name, ...(await process_.stop()) });
  await sandbox.stop();
  await payoutSandbox.stop();
  stages.end('programs stopped');

  say(
    `\nload: ${tally.attempts} requests in ${(loadMs / 1_000).toFixed(0)} s, ${history.bets.length} bets, ${history.chases.length} chases, ${history.cancellations.length + history.chaseCancellations.length} cancellations, ${cashier.deposits.length} deposits, ${cashier.vouchers.length} vouchers, ${cashier.withdrawals.length} withdrawals, ${cashier.confirmations.length} words about payouts, ${gifts.history.claims.length} claims of offers, ${gifts.history.wishes.length} wishes, ${payoutDesk.decisions.length} decisions of staff, ${reversalDesk.reversals.length} reversals of deposits, ${games.calls.length} calls of game vendors, ${played.rounds.length} rounds of the studio, ${desk.entered} results entered, ${desk.corrections.length} corrections; answers by kind:`,
  );
  for (const [kind, count] of [...tally.answers].toSorted(([, one], [, other]) => other - one))
    say(`  ${String(count).padStart(7)}  ${kind}`);
  say(
    `proxy: ${proxy.totals.connections} connections; cut: ${Object.entries(proxy.totals.cuts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ')}`,
  );
  say(
    `payment network: ${Object.entries(network.totals)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ')}; ${network.heldCalls} calls never answered`,
  );
  say(
    `prizes were being paid at ${faults.killsWhilePaying} of the workers' deaths; entering results met ${desk.failures} failures and was repeated\n`,
  );

  const checks = await judgeRun({
    folder,
    isFull,
    database,
    history,
    games,
    gifts,
    cashier,
    payouts,
    payoutDesk,
    reversalDesk,
    network,
    plan,
    sessions,
    gateway,
    tally,
    faults,
    desk,
    undelivered,
    unsettled,
    studio: { process: studio, vendorId: studioVendorId, accounts: studioAccounts, history: played, unplayed },
    stops,
    program,
    sandbox,
    installation,
  });
  await database.server.stop();
  for (const close of closing.splice(0)) await close();
  await pause(200);
  const left = leftBehind(supervised, folder);
  checks.push({
    name: 'no process was left behind',
    figure: `${supervised.reduce((sum, { pids }) => sum + pids.length, 0)} were started`,
    faults: left,
  });
  const { passed, failed } = printChecks(checks, say);
  stages.end('judged');
  say(`stages: ${stages.ended.join(', ')}`);
  return { passed, failed };
}

/** How long each stage of the run took, as `npm test` tells it. */
function createStages() {
  /** @type {string[]} */
  const ended = [];
  let begunAt = performance.now();
  return {
    ended,
    /** @param {string} name */
    end(name) {
      ended.push(`${name} ${((performance.now() - begunAt) / 1_000).toFixed(1)} s`);
      begunAt = performance.now();
    },
  };
}

/**
 * Waits for the planned draws to be paid, their corrections to be done and their part in chases to be over; answers what is not.
 * @param {import('./database.mjs').ChaosDatabase} database
 * @param {readonly unknown[]} plan
 */
async function untilSettled(database, plan) {
  const until = performance.now() + 60_000;
  for (;;) {
    /** @type {{ game_code: string, numero: string, state: string }[]} */
    const rows = await database.once(
      `select game_code, numero, state from lottery.draw where numero like 'CHAOS-%' and state <> 'settled' and not (state = 'void' and settled_at is not null)
       union all select d.game_code, d.numero, 'being corrected' from outcomes.correction c join lottery.draw d on d.id = c.book where c.owner = 'lottery' and c.done_at is null
       union all select distinct game_code, numero, state || ' in chases' from lottery.chase_draw where numero like 'CHAOS-%' and state in ('waiting', 'placed')`,
    );
    if (rows.length === 0 || performance.now() > until)
      return rows.map(
        ({ game_code: game, numero, state }) => `${game} ${numero} is still ${state} a minute after the load (of ${plan.length})`,
      );
    await pause(250);
  }
}

/** Ends what was started when the run cannot go on; the database last and properly, because nobody would end its server after it. */
async function endEverything() {
  const [database, ...others] = supervised;
  for (const process_ of others) process_.killAtOnce();
  await database?.stop();
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    console.error(`${signal}: the run is broken off`);
    void endEverything().finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  });
}

/**
 * Runs the load for so many seconds under the faults of this seed.
 * @param {{ seconds: number, seed: string, keep: boolean }} options
 * @returns {Promise<{ passed: number, failed: number }>} how many checks passed and failed
 */
export async function runChaos({ seconds, seed, keep }) {
  let result;
  try {
    result = await shakeAndJudge(seconds, seed);
  } catch (error) {
    console.error(error);
    result = { passed: 0, failed: 1 };
    await endEverything();
  }
  if (result.failed > 0 || keep) say(`logs and data are kept in ${folder}; the same faults again: --seconds ${seconds} --seed ${seed}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
